/// A SHA-256 that is fed bytes as they come, for one thread at a time.
///
/// - Source: NIST FIPS 180-4, *Secure Hash Standard*.
package struct SHA256: ~Copyable {
  /// Bytes of what comes out.
  package static let byteCount = 32

  private let digest: Digest

  /// A hash of nothing yet.
  package init() throws(HashingError) { digest = try Digest(\.sha256) }

  deinit { digest.free() }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends it, and returns the 32 bytes.
  package consuming func finish() -> [UInt8] {
    digest.finish(byteCount: Self.byteCount)
  }

  /// Ends it, and returns the 32 bytes as 64 hexadecimal digits, lower case.
  package consuming func finishHexadecimal() -> String { Hexadecimal.text(of: finish()) }
}
