public import Hashing

/// A checksum of the whole content of an object, as its storage tells it.
public struct ObjectChecksum: Hashable, Sendable {
  /// The kind.
  public let algorithm: Checksum.Algorithm
  /// As many bytes as the kind has.
  public let bytes: [UInt8]

  /// A checksum.
  public init(_ algorithm: Checksum.Algorithm, _ bytes: [UInt8]) {
    (self.algorithm, self.bytes) = (algorithm, bytes)
  }
}
