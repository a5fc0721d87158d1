import Files
import Hashing

package enum FileHash {
  static let blockSize = 1 << 18

  static func md5(
    of file: OpenFile, while shouldContinue: () -> Bool
  ) throws(CloudError) -> (md5: [UInt8], size: Int) {
    let (bytes, size) = try checksum(.md5, of: file, while: shouldContinue)
    return (bytes, size)
  }

  static func checksum(
    _ algorithm: Checksum.Algorithm, of file: OpenFile, while shouldContinue: () -> Bool
  ) throws(CloudError) -> (bytes: [UInt8], size: Int) {
    var hash = try begin(algorithm)
    var size = 0
    try eachBlock(of: file, in: 0..<Int.max, while: shouldContinue) { block throws(CloudError) in
      hash.update(block)
      size += block.count
    }
    return (hash.finish(), size)
  }

  package static func md5(of bytes: [UInt8]) throws(CloudError) -> [UInt8] {
    try checksum(.md5, of: bytes)
  }

  static func checksum(
    _ algorithm: Checksum.Algorithm, of bytes: [UInt8]
  ) throws(CloudError) -> [UInt8] {
    var hash = try begin(algorithm)
    hash.update(bytes)
    return hash.finish()
  }

  static func eachBlock(
    of file: OpenFile, in range: Range<Int>, while shouldContinue: () -> Bool,
    _ body: (UnsafeRawBufferPointer) throws(CloudError) -> Void
  ) throws(CloudError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard shouldContinue() else { throw .cancelled }
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(blockSize, range.upperBound - offset)])
      let count = try rethrowing(as: CloudError.file, try file.read(into: wanted, at: offset))
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
      offset += count
    }
  }

  static func begin(_ algorithm: Checksum.Algorithm = .md5) throws(CloudError) -> Checksum {
    try rethrowing(as: { CloudError($0) }, try Checksum(algorithm))
  }
}
