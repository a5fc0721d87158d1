import Files
import Threads

actor ThumbnailStore {
  /// The lengths of a thumbnail's longer side, in pixels.
  static let sizes = [96, 640]

  private let reader: any PictureReader
  private let executor = SerialThread(label: "Myna.Thumbnails", isUrgent: true)
  private var folder: ThumbnailFolder
  /// Pictures whose files couldn't be read.
  ///
  /// They are retried after the next scan.
  private var unavailable: Set<ArtworkID> = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(path: String, limit: Int, reader: any PictureReader, time: any TimeSource) {
    folder = ThumbnailFolder(path: path, limit: limit, time: time)
    self.reader = reader
  }

  static func size(for pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? sizes[sizes.count - 1]
  }

  func find(_ picture: ArtworkID, size: Int) -> String? { folder.find(picture, pixels: size) }

  func isHopeless(_ picture: ArtworkID) -> Bool {
    unavailable.contains(picture) || folder.isBroken(picture)
  }

  func make(_ picture: ArtworkID, size: Int, of origins: [PictureOrigin]) -> String? {
    // Another caller may have created the thumbnail while this call was waiting for the actor.
    if let path = folder.find(picture, pixels: size) { return path }
    guard !isHopeless(picture) else { return nil }
    let path = folder.path(of: picture, pixels: size)
    do throws(SystemError) {
      try folder.make()
      switch write(path, size, of: origins) {
      case .written:
        try folder.add(path)
        return path
      case .broken: try folder.recordBroken(picture)
      case .unavailable: unavailable.insert(picture)
      }
    } catch {
      // The disk is full or read-only, so songs are shown without pictures.
      unavailable.insert(picture)
    }
    return nil
  }

  func keep(_ picture: [UInt8], of id: ArtworkID) -> String? {
    do throws(SystemError) {
      try folder.make()
      return try folder.keep(picture, of: id)
    } catch {
      return nil
    }
  }

  private enum Outcome { case written, broken, unavailable }

  private func write(_ path: String, _ size: Int, of origins: [PictureOrigin]) -> Outcome {
    var outcome = Outcome.unavailable
    for origin in origins {
      do throws(PictureError) {
        try reader.thumbnail(of: origin, pixels: size, at: path)
        return .written
      } catch {
        if error == .broken { outcome = .broken }
      }
    }
    return outcome
  }

  func retry() { unavailable.removeAll() }
}
