import FoundationEssentials

/// Collects output and writes it in chunks.
///
/// A long list requires no more memory than a short one.
struct OutputBuffer {
  private static let size = 1 << 16
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
  mutating func append(byte: UInt8) { bytes.append(byte) }
  mutating func append(spaces count: Int) {
    for _ in 0..<max(0, count) { bytes.append(UInt8(ascii: " ")) }
  }

  /// Writes the collected output if there are at least 64 KiB.
  mutating func writeIfFull() throws(Console.OutputError) {
    if bytes.count >= Self.size { try write() }
  }

  mutating func write() throws(Console.OutputError) {
    try Console.write(Data(bytes))
    bytes.removeAll(keepingCapacity: true)
  }
}
