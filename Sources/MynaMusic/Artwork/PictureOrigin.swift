/// A file that has a picture.
enum PictureOrigin: Equatable, Sendable {
  /// A picture file.
  case file(String)
  /// A song with the picture inside.
  case song(String)
}

/// Makes small pictures of large ones.
protocol PictureReader: Sendable {
  /// Writes a picture that fits into a square; blocks.
  ///
  /// - Parameter destination: the path of the new file, which replaces one that is there.
  func thumbnail(
    of origin: PictureOrigin, pixels: Int, at destination: String
  ) throws(PictureError)
}

/// Why there is no small picture.
enum PictureError: Error, Equatable, Sendable {
  /// The picture is broken, or none that can be decoded.
  case broken
  /// The picture cannot be read, or the small one cannot be written, at present.
  case unavailable
}
