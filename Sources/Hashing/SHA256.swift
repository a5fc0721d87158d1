/// An incremental SHA-256.
///
/// For one thread at a time.
///
/// - Source: NIST FIPS 180-4, *Secure Hash Standard*.
package struct SHA256: ~Copyable {
  /// The length of the hash in bytes.
  package static let byteCount = 32

  private let digest: Digest

  /// Creates the hash of an empty input.
  package init() throws(HashingError) { digest = try Digest(\.sha256) }

  deinit { digest.free() }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Returns the hash.
  package consuming func finish() -> [UInt8] {
    digest.finish(byteCount: Self.byteCount)
  }

  /// Returns the hash as 64 lowercase hexadecimal digits.
  package consuming func finishHexadecimal() -> String { Hexadecimal.text(of: finish()) }
}
