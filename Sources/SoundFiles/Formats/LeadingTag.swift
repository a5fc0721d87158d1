import Files

/// The tag ID3, which may come before the sound in a file of any kind.
///
/// - Source: M. Nilsson, *ID3 tag version 2.4.0*, 3.1.
enum LeadingTag {
  /// The bytes of its header.
  static let headSize = 10

  /// Returns the size of the tag whose header these bytes are, without a footer; nil if they are none.
  static func size(_ head: some Collection<UInt8>) -> Int? {
    let head = Array(head.prefix(headSize))
    guard head.count == headSize, head.text(0..<3) == "ID3", head[3] < 0xFF
    else { return nil }
    return synchsafe(head[6...9]).map { headSize + $0 }
  }

  /// A number whose bytes have seven bits each; nil for one with eight.
  static func synchsafe(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.allSatisfy { $0 < 0x80 } ? bytes.reduce(0) { $0 << 7 | Int($1) } : nil
  }

  /// Returns the size of the tag at the beginning of a file; nil if there is none.
  static func size(path: String) -> Int? {
    // Whoever opens the file for its sound says what is wrong with it.
    (try? OpenFile(reading: path).read(headSize)).flatMap { size($0) }
  }
}
