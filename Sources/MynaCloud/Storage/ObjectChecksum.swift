package import Hashing

package struct ObjectChecksum: Hashable, Sendable {
  package let algorithm: Checksum.Algorithm
  package let bytes: [UInt8]

  package init(_ algorithm: Checksum.Algorithm, _ bytes: [UInt8]) {
    (self.algorithm, self.bytes) = (algorithm, bytes)
  }
}
