/// A checksum of one of several kinds that is fed bytes as they come, for one thread at a time.
///
/// It may go from one thread to another: nobody else has what it points to. It finds accidents; only SHA-256 is a protection
/// against somebody who wants two contents of one checksum.
package struct Checksum: ~Copyable, @unchecked Sendable {
  /// The kind of a checksum.
  package enum Algorithm: Hashable, Sendable, CaseIterable {
    case md5, sha1, sha256, crc32, crc32c, crc64nvme

    /// Bytes of what comes out.
    package var byteCount: Int {
      switch self {
      case .md5: 16
      case .sha1: 20
      case .sha256: 32
      case .crc32, .crc32c: 4
      case .crc64nvme: 8
      }
    }
  }

  private let algorithm: Algorithm
  /// Nil for a cyclic check.
  private let digest: Digest?
  private var check: CyclicCheck

  /// A checksum of nothing yet.
  package init(_ algorithm: Algorithm) throws(HashingError) {
    self.algorithm = algorithm
    (digest, check) =
      switch algorithm {
      case .md5: (try Digest(\.md5), .crc32)
      case .sha1: (try Digest(\.sha1), .crc32)
      case .sha256: (try Digest(\.sha256), .crc32)
      case .crc32: (nil, .crc32)
      case .crc32c: (nil, .crc32c)
      case .crc64nvme: (nil, .crc64nvme)
      }
  }

  deinit { digest?.free() }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if let digest { digest.update(bytes) } else { check.update(bytes) }
  }

  /// Takes in more bytes, any number of them.
  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Ends it, and returns its bytes, as servers write them.
  package consuming func finish() -> [UInt8] {
    digest?.finish(byteCount: algorithm.byteCount) ?? check.finish()
  }
}
