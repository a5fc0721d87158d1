/// Frames messages on a pipe: four bytes state the length of the message that follows, little-endian.
package enum MessageFrame {
  /// The number of bytes before a message.
  package static let headCount = 4

  /// Returns a message with its length before it.
  package static func framed(_ message: [UInt8]) -> [UInt8] {
    var writer = MessageWriter()
    writer.write(message)
    return writer.bytes
  }

  /// Returns the length that the bytes before a message state.
  ///
  /// - Parameter limit: the most bytes that a message may have.
  package static func count(_ head: [UInt8], atMost limit: Int) throws(MalformedMessage) -> Int {
    var reader = MessageReader(head)
    let count = Int(try reader.integer(UInt32.self))
    try reader.end()
    guard count <= limit else { throw MalformedMessage() }
    return count
  }
}
