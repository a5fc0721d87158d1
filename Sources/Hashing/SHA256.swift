/// An incremental SHA-256 hash.
///
/// It can be used on one thread at a time.
///
/// - Source: NIST FIPS 180-4, *Secure Hash Standard*.
package struct SHA256: ~Copyable {
  package static let byteCount = 32

  private let digest: Digest

  package init() throws(HashingError) { digest = try Digest(\.sha256) }

  deinit { digest.free() }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  package consuming func finish() -> [UInt8] {
    digest.finish(byteCount: Self.byteCount)
  }

  package consuming func finishHexadecimal() -> String { Hexadecimal.text(of: finish()) }
}
