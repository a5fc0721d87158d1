import MusicTags

extension SongReader: PictureReader {
  func thumbnail(
    of origin: PictureOrigin, pixels: Int, at destination: String
  ) throws(PictureError) {
    let source: PictureSource =
      switch origin {
      case .file(let path): .file(path)
      case .song(let path): .song(path)
      }
    do throws(SongReadError) {
      try thumbnail(of: source, pixels: pixels, at: destination)
    } catch {
      switch error {
      case .unknownFormat, .undecodable, .noPicture, .pictureTooLarge, .tooSlow: throw .broken
      case .notFound, .notRegularFile, .notPermitted, .unreadable, .unwritable, .cancelled,
        .noReader:
        throw .unavailable
      }
    }
  }
}
