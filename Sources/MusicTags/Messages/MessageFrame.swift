/// Frames messages on a pipe: each is preceded by its length in bytes, as a 32-bit little-endian
/// integer.
package enum MessageFrame {
  package static let headCount = 4

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    var writer = MessageWriter()
    writer.write(message)
    return writer.bytes
  }

  package static func count(_ head: [UInt8], atMost limit: Int) throws(MalformedMessage) -> Int {
    var reader = MessageReader(head)
    let count = Int(try reader.integer(UInt32.self))
    try reader.end()
    guard count <= limit else { throw MalformedMessage() }
    return count
  }
}
