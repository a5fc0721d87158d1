/// An incremental checksum.
///
/// Use it on one thread at a time; it can move between threads.
///
/// It detects accidental changes. Only SHA-256 also protects against deliberately constructed
/// collisions.
package struct Checksum: ~Copyable, @unchecked Sendable {
  package enum Algorithm: Hashable, Sendable, CaseIterable {
    case md5, sha1, sha256, crc32, crc32c, crc64nvme

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
  /// The hash in progress; nil for a cyclic redundancy check, which uses `check` instead.
  private let digest: Digest?
  private var check: CyclicRedundancyCheck

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

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    if let digest { digest.update(bytes) } else { check.update(bytes) }
  }

  package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

  /// Returns the checksum, most significant byte first.
  package consuming func finish() -> [UInt8] {
    digest?.finish(byteCount: algorithm.byteCount) ?? check.finish()
  }
}
