/// An incremental MD5 hash.
///
/// Use it on one thread at a time; it can move between threads.
///
/// Object stores use it to detect accidental changes. It does not protect against deliberately
/// constructed collisions.
///
/// - Source: R. Rivest, RFC 1321, *The MD5 Message-Digest Algorithm*.
package struct MD5: ~Copyable, @unchecked Sendable {
  package static let byteCount = 16

  private let digest: Digest

  package init() throws(HashingError) { digest = try Digest(\.md5) }

  deinit { digest.free() }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  package consuming func finish() -> [UInt8] {
    digest.finish(byteCount: Self.byteCount)
  }
}
