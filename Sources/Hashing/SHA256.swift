import CCrypto

/// A SHA-256 that is fed bytes as they come, for one thread at a time.
///
/// - Source: NIST FIPS 180-4, *Secure Hash Standard*.
public struct SHA256: ~Copyable {
  /// Bytes of what comes out.
  public static let byteCount = 32

  private let context: OpaquePointer

  /// A hash of nothing yet.
  public init() throws(HashingError) {
    guard let context = EVP_MD_CTX_new() else { throw .unavailable }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .unavailable
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes in more bytes, any number of them.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    let code = EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    precondition(code == 1, "a hash that was begun takes any bytes")
  }

  /// Takes in more bytes, any number of them.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends it, and returns the 32 bytes.
  public consuming func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { bytes, count in
      let code = EVP_DigestFinal_ex(context, bytes.baseAddress, nil)
      precondition(code == 1, "a hash that was begun can be ended")
      count = Self.byteCount
    }
  }

  /// Ends it, and returns the 32 bytes as 64 hexadecimal digits, lower case.
  public consuming func finishHexadecimal() -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = finish()
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
