/// The limits of pictures that are read.
package enum PictureLimits {
  /// The most bytes of a picture, in a song or in a file.
  package static let bytes = 32 << 20
  /// The most pixels of a picture, width times height: that of a camera of 64 megapixels.
  package static let area = 64 << 20
  /// The longest side of a thumbnail in pixels.
  package static let pixels = 1_024
}
