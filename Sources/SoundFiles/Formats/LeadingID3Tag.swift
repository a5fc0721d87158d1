import Files

/// The ID3v2 tag, which can precede the audio in a file of any format.
///
/// - Source: M. Nilsson, *ID3 tag version 2.4.0*, 3.1.
enum LeadingID3Tag {
  static let headSize = 10

  /// Returns the size of the tag with the given header, not counting a footer; nil if the bytes
  /// aren't a tag header.
  static func size(_ head: some Collection<UInt8>) -> Int? {
    let head = Array(head.prefix(headSize))
    guard head.count == headSize, head.text(0..<3) == "ID3", head[3] < 0xFF
    else { return nil }
    return synchsafe(head[6...9]).map { headSize + $0 }
  }

  static func synchsafe(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.allSatisfy { $0 < 0x80 } ? bytes.reduce(0) { $0 << 7 | Int($1) } : nil
  }

  static func size(path: String) -> Int? {
    // Ignore errors, because opening the file to read its audio reports them.
    (try? OpenFile(reading: path).read(headSize)).flatMap { size($0) }
  }
}
