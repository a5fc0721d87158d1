import GTK
import MynaMusic
import Threads

/// Decodes artwork on a separate thread, starting with the most recent request, and caches part of
/// it.
final class ArtworkLoader {
  private let catalog: any SongCatalog
  private let thread = SerialThread(label: "Myna.Artwork")
  private var known: [Key: Texture] = [:]
  private var grounds: [BackgroundKey: Texture] = [:]
  private var missing: Set<Key> = []
  private var requests: [Request] = []
  private var working: Task<Void, Never>?
  /// The maximum size of the cache in pixels, which is about 7 MB.
  private static let memory = 200 * 96 * 96
  private var remembered = 0

  private struct Key: Hashable {
    var id: ArtworkID
    var pixels: Int
  }

  private struct BackgroundKey: Hashable {
    var ground: ArtworkPlaceholder
    var pixels: Int
  }

  private struct Request {
    var key: Key
    var deliver: (Texture?) -> Void
  }

  init(_ catalog: any SongCatalog) { self.catalog = catalog }

  /// Returns cached artwork, scaled to fit in a square.
  ///
  /// If the artwork is not cached, it is delivered later.
  func texture(
    _ id: ArtworkID, pixels: Int, later deliver: @escaping (Texture?) -> Void
  ) -> Texture? {
    let key = Key(id: id, pixels: pixels)
    if let texture = known[key] { return texture }
    guard !missing.contains(key) else { return nil }
    requests.append(Request(key: key, deliver: deliver))
    // Drop the oldest requests, because their rows are no longer visible.
    if requests.count > 60 { requests.removeFirst(requests.count - 60) }
    if working == nil { working = Task { await work() } }
    return nil
  }

  /// Returns the image of a placeholder.
  ///
  /// Because there are few different placeholders, each is rendered only once and cached.
  func texture(_ ground: ArtworkPlaceholder, pixels: Int) -> Texture? {
    let key = BackgroundKey(ground: ground, pixels: pixels)
    if let texture = grounds[key] { return texture }
    let texture = ground.texture(pixels: pixels)
    grounds[key] = texture
    return texture
  }

  private func work() async {
    while let request = requests.popLast() {
      let texture = await decode(request.key)
      request.deliver(texture)
      for other in requests where other.key == request.key { other.deliver(texture) }
      requests.removeAll { $0.key == request.key }
    }
    working = nil
  }

  private func decode(_ key: Key) async -> Texture? {
    if let texture = known[key] { return texture }
    guard let path = await catalog.artwork(key.id, pixels: key.pixels),
      let texture = await thread.run({ Texture(file: path, pixels: key.pixels) })
    else {
      missing.insert(key)
      return nil
    }
    remembered += key.pixels * key.pixels
    if remembered > Self.memory { (known, remembered) = ([:], key.pixels * key.pixels) }
    known[key] = texture
    return texture
  }
}
