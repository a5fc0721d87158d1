/// Limits of pictures that are read.
package enum PictureLimits {
  /// The largest picture in bytes, in a song or a file.
  package static let bytes = 32 << 20
  /// The most pixels, width times height: a 64-megapixel camera's.
  package static let area = 64 << 20
  /// The longest side of a thumbnail in pixels.
  package static let pixels = 1_024
}
