import Files

struct ChunkedFile {
  /// The maximum number of chunks to visit; a 1 GB file can consist of 100 million empty chunks.
  static let mostChunks = 10_000

  let size: Int
  private let file: OpenFile

  init?(path: String) {
    // Ignore the error, because the decoder will report it when it opens the file.
    guard let file = try? OpenFile(reading: path), let size = try? file.status().size else {
      return nil
    }
    (self.file, self.size) = (file, size)
  }

  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, offset + count <= size else { return nil }
    guard let bytes = try? file.read(count, at: offset), bytes.count == count else { return nil }
    return bytes
  }

  func visitChunks(_ visit: (String, Int, Int) -> Void) {
    var (position, large) = (12, 0)
    for _ in 0..<Self.mostChunks {
      guard let head = bytes(at: position, count: 8), head.isChunkName else { return }
      let name = head.text(0..<4)
      var count = head.number(4..<8, bigEndian: false)
      if name == "ds64", let sizes = bytes(at: position + 16, count: 8) {
        large = sizes.number(0..<8, bigEndian: false)
      }
      if count == 0xFFFF_FFFF { count = large }
      guard 0...size ~= count else { return }
      visit(name, position + 8, count)
      position += 8 + count + count % 2
    }
  }

  /// Returns the number of bytes after `offset`, or 0 if another chunk begins there.
  ///
  /// Many programs omit the required `padding`, so this checks both offsets.
  func rest(after offset: Int, padding: Int) -> Int {
    for start in [offset + padding, offset] {
      guard let head = bytes(at: start, count: 8), !head.isChunkName else { return 0 }
    }
    return size - offset - padding
  }
}

extension [UInt8] {
  var isChunkName: Bool { prefix(4).allSatisfy { (0x20...0x7E).contains($0) } }

  func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }

  func number(_ range: Range<Int>, bigEndian: Bool) -> Int {
    let digits = bigEndian ? Array(self[range]) : self[range].reversed()
    return Int(truncatingIfNeeded: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
