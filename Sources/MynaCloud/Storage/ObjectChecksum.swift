package import Hashing

/// A checksum of the whole content of an object, as its storage tells it.
package struct ObjectChecksum: Hashable, Sendable {
  /// The kind.
  package let algorithm: Checksum.Algorithm
  /// As many bytes as the kind has.
  package let bytes: [UInt8]

  /// A checksum.
  package init(_ algorithm: Checksum.Algorithm, _ bytes: [UInt8]) {
    (self.algorithm, self.bytes) = (algorithm, bytes)
  }
}
