/// An MD5 that is fed bytes as they come, for one thread at a time.
///
/// It may go from one thread to another: nobody else has what it points to.
///
/// It finds accidents, as servers of objects use it; it is no protection against somebody who wants two contents of one hash.
///
/// - Source: R. Rivest, RFC 1321, *The MD5 Message-Digest Algorithm*.
package struct MD5: ~Copyable, @unchecked Sendable {
  /// Bytes of what comes out.
  package static let byteCount = 16

  private let digest: Digest

  /// A hash of nothing yet.
  package init() throws(HashingError) { digest = try Digest(\.md5) }

  deinit { digest.free() }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends it, and returns the 16 bytes.
  package consuming func finish() -> [UInt8] {
    digest.finish(byteCount: Self.byteCount)
  }
}
