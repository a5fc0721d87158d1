import CCrypto

/// A SHA-256 that is fed bytes as they come, for one thread at a time.
///
/// - Source: NIST FIPS 180-4, *Secure Hash Standard*.
public struct SHA256: ~Copyable {
  /// Bytes of what comes out.
  public static let byteCount = 32

  private let context: OpaquePointer

  /// A hash of nothing yet.
  public init() throws(HashingError) { context = try Digest.begin(EVP_sha256()) }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes in more bytes, any number of them.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) { Digest.update(context, bytes) }

  /// Takes in more bytes, any number of them.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends it, and returns the 32 bytes.
  public consuming func finish() -> [UInt8] {
    Digest.finish(context, byteCount: Self.byteCount)
  }

  /// Ends it, and returns the 32 bytes as 64 hexadecimal digits, lower case.
  public consuming func finishHexadecimal() -> String { Hexadecimal.text(of: finish()) }
}
