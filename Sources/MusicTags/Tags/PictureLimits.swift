/// The limits of pictures that are read.
public enum PictureLimits {
  /// The most bytes of a picture, in a song or in a file.
  public static let bytes = 32 << 20
  /// The most pixels of a picture, width times height: that of a camera of 64 megapixels.
  public static let area = 64 << 20
  /// The longest side of a thumbnail in pixels.
  public static let pixels = 1_024
}
