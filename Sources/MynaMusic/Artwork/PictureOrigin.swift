enum PictureOrigin: Equatable, Sendable {
  case file(String)
  case song(String)
}

protocol PictureReader: Sendable {
  /// Writes a picture scaled to fit into a square; blocks.
  ///
  /// - Parameter destination: The path of the new file, which replaces an existing one.
  func thumbnail(
    of origin: PictureOrigin, pixels: Int, at destination: String
  ) throws(PictureError)
}

enum PictureError: Error, Equatable, Sendable {
  case broken
  /// The picture cannot be read, or the thumbnail cannot be written, at the moment.
  case unavailable
}
