/// Authenticates messages with a shared key.
///
/// - Source: H. Krawczyk et al., RFC 2104, *HMAC: Keyed-Hashing for Message Authentication*.
package enum HMAC {
  private static let blockSize = 64

  /// Returns a message's 32-byte HMAC-SHA-256, with a key of any length.
  package static func sha256(_ message: [UInt8], key: [UInt8]) throws(HashingError) -> [UInt8] {
    var block = key.count > blockSize ? try hash(key) : key
    block += [UInt8](repeating: 0, count: blockSize - block.count)
    let inner = try hash(block.map { $0 ^ 0x36 } + message)
    return try hash(block.map { $0 ^ 0x5C } + inner)
  }

  private static func hash(_ bytes: [UInt8]) throws(HashingError) -> [UInt8] {
    var hash = try SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}
