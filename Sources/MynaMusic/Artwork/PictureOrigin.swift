enum PictureOrigin: Equatable, Sendable {
  case file(String)
  case song(String)
}

protocol PictureReader: Sendable {
  /// Writes a picture, scaled to fit a square; blocks until done.
  ///
  /// - Parameter destination: the path to the new file, which replaces an existing one.
  func thumbnail(
    of origin: PictureOrigin, pixels: Int, at destination: String
  ) throws(PictureError)
}

enum PictureError: Error, Equatable, Sendable {
  /// The picture is damaged or has an unsupported format.
  case broken
  /// The picture can't be read at the moment, or the thumbnail can't be written.
  case unavailable
}
