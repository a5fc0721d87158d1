package enum PictureLimits {
  /// The maximum size of a picture in bytes, whether embedded in a song or in its own file.
  package static let bytes = 32 << 20
  /// The maximum number of pixels in a picture, enough for a 64-megapixel camera.
  package static let area = 64 << 20
  /// The maximum length of a thumbnail's sides, in pixels.
  package static let pixels = 1_024
}
