struct HeaderBytes {
  private(set) var all: [UInt8]

  init(count: Int) { all = [UInt8](repeating: 0, count: count) }

  init(all: [UInt8]) { self.all = all }

  mutating func put(_ text: String, at offset: Int) {
    for (index, byte) in text.utf8.enumerated() { all[offset + index] = byte }
  }

  mutating func put(_ bytes: [UInt8], at offset: Int) {
    all.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  /// Writes as many whole characters of a string as fit into a field of `count` bytes.
  ///
  /// Even a string that was read from the same field may not fit, because decoding damaged bytes
  /// can make a string longer.
  mutating func put(_ text: String, at offset: Int, count: Int) {
    put(text.cut(to: count), at: offset)
  }

  /// Writes the `width` low-order bytes of a number.
  ///
  /// For −1, this writes the maximum value of that width, which means "unknown".
  mutating func put(_ value: Int, width: Int, at offset: Int) {
    for index in 0..<width { all[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }

  mutating func putChunk(_ name: String, size: Int, at offset: Int) {
    put(name, at: offset)
    put(size, width: 4, at: offset + 4)
  }

  func text(at offset: Int, count: Int) -> String {
    String(decoding: all[offset..<offset + count].prefix { $0 != 0 }, as: UTF8.self)
  }

  func number(at offset: Int, width: Int) -> Int {
    (0..<width).reduce(0) { $0 | Int(all[offset + $1]) << (8 * $1) }
  }
}
