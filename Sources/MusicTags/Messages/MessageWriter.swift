/// Serializes values for messages between Myna and the reader process; numbers are little-endian.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ block: [UInt8]) {
    write(UInt32(block.count))
    bytes.append(contentsOf: block)
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write<Value>(_ value: Value?, _ body: (inout MessageWriter, Value) -> Void) {
    write(UInt8(value == nil ? 0 : 1))
    if let value { body(&self, value) }
  }
}
