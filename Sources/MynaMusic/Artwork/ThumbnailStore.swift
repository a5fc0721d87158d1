import Files
import Threads

actor ThumbnailStore {
  /// Pixels along the longer side.
  static let sizes = [96, 640]

  private let reader: any PictureReader
  private let executor = SerialThread(label: "Myna.Thumbnails", isUrgent: true)
  private var folder: ThumbnailFolder
  /// Pictures whose files could not be read.
  ///
  /// They are tried again after the next scan.
  private var unavailable: Set<ArtworkID> = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - path: The folder for thumbnails, created on first use.
  ///   - limit: The maximum size of all thumbnails, in bytes.
  init(path: String, limit: Int, reader: any PictureReader, time: any TimeSource) {
    folder = ThumbnailFolder(path: path, limit: limit, time: time)
    self.reader = reader
  }

  /// Returns the smallest size with at least this many pixels, or the largest size.
  static func size(for pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? sizes[sizes.count - 1]
  }

  func find(_ picture: ArtworkID, size: Int) -> String? { folder.find(picture, pixels: size) }

  func isHopeless(_ picture: ArtworkID) -> Bool {
    unavailable.contains(picture) || folder.isBroken(picture)
  }

  /// Creates a thumbnail from the first readable file; nil if there is none.
  func make(_ picture: ArtworkID, size: Int, of origins: [PictureOrigin]) -> String? {
    // Another caller may have created it before this actor's turn.
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
      // The disk is full or read-only; songs are shown without pictures.
      unavailable.insert(picture)
    }
    return nil
  }

  /// Returns the path of a picture that comes with Myna, as SVG, and writes it if necessary.
  func keep(_ picture: [UInt8], of id: ArtworkID) -> String? {
    do throws(SystemError) {
      try folder.make()
      return try folder.keep(picture, of: id)
    } catch {
      // The disk is full or read-only; songs are shown without pictures.
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

  /// Allows new attempts for pictures whose files could not be read.
  func retry() { unavailable.removeAll() }
}
