import Files
import Threads

/// Makes thumbnails when they are asked for, and keeps them.
actor ThumbnailStore {
  /// Pixels along the longer side.
  static let sizes = [96, 640]

  private let reader: any PictureReader
  private let executor = SerialThread(label: "Myna.Thumbnails", isUrgent: true)
  private var folder: ThumbnailFolder
  /// Pictures whose files could not be read; tried again when the songs were looked at again.
  private var unavailable: Set<ArtworkID> = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - path: the folder for thumbnails, which is made when it is needed.
  ///   - limit: the bytes that thumbnails may take.
  init(path: String, limit: Int, reader: any PictureReader, time: any TimeSource) {
    folder = ThumbnailFolder(path: path, limit: limit, time: time)
    self.reader = reader
  }

  /// Returns the size of the thumbnails that are shown with so many pixels.
  static func size(for pixels: Int) -> Int {
    sizes.first { $0 >= pixels } ?? sizes[sizes.count - 1]
  }

  /// Returns the thumbnail of a picture if it was made before.
  func find(_ picture: ArtworkID, size: Int) -> String? { folder.find(picture, pixels: size) }

  /// Whether it is of no use to try to make thumbnails of a picture.
  func isHopeless(_ picture: ArtworkID) -> Bool {
    unavailable.contains(picture) || folder.isBroken(picture)
  }

  /// Makes a thumbnail of the first of some files that can be read; nil if there is none.
  func make(_ picture: ArtworkID, size: Int, of origins: [PictureOrigin]) -> String? {
    // Another caller may have asked for it meanwhile.
    if let path = folder.find(picture, pixels: size) { return path }
    guard !isHopeless(picture) else { return nil }
    let path = folder.path(of: picture, pixels: size)
    do throws(SystemError) {
      try folder.make()
      switch write(path, size, of: origins) {
      case .written:
        try folder.add(path)
        return path
      case .broken: try folder.noteBroken(picture)
      case .unavailable: unavailable.insert(picture)
      }
    } catch {
      // No room, or no right to write: songs are shown without pictures.
      unavailable.insert(picture)
    }
    return nil
  }

  /// Returns the path of a picture that comes with Myna, as SVG, which is written if it is not there.
  func keep(_ picture: [UInt8], of id: ArtworkID) -> String? {
    do throws(SystemError) {
      try folder.make()
      return try folder.keep(picture, of: id)
    } catch {
      // No room, or no right to write: songs are shown without pictures.
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

  /// Tries pictures again whose files could not be read.
  func retry() { unavailable.removeAll() }
}
