/// Sizes in WAV headers that state that the actual size is unknown.
enum OpenWAVSize {
  /// The value that programs write for sizes they don't know.
  static let unknown = 0xFFFF_FFFF
  /// The other sizes that programs write if they don't know the size: about 2 GiB, and the maximum
  /// value rounded to whole frames.
  static let ranges = [0x7FFF_0000...0x8000_1000, 0xFFFF_0000...unknown]
}
