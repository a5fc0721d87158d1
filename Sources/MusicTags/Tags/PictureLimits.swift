package enum PictureLimits {
  /// The largest picture in bytes, in a song or a file.
  package static let bytes = 32 << 20
  /// The most pixels of a picture, enough for a 64-megapixel camera.
  package static let area = 64 << 20
  package static let pixels = 1_024
}
