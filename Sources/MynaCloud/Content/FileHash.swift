import Files
import Hashing

/// Reads the content of files in blocks, and hashes it.
package enum FileHash {
  /// Bytes that are read at a time.
  static let blockSize = 1 << 18

  /// Returns the MD5 of a file from its beginning to its end, and how many bytes these are.
  ///
  /// - Parameter goesOn: asked for each block; if not, `cancelled` is thrown.
  static func md5(
    of file: OpenFile, while goesOn: () -> Bool
  ) throws(CloudError) -> (md5: [UInt8], size: Int) {
    let (bytes, size) = try checksum(.md5, of: file, while: goesOn)
    return (bytes, size)
  }

  /// Returns a checksum of a file from its beginning to its end, and how many bytes these are.
  static func checksum(
    _ algorithm: Checksum.Algorithm, of file: OpenFile, while goesOn: () -> Bool
  ) throws(CloudError) -> (bytes: [UInt8], size: Int) {
    var hash = try begin(algorithm)
    var size = 0
    try eachBlock(of: file, in: 0..<Int.max, while: goesOn) { block throws(CloudError) in
      hash.update(block)
      size += block.count
    }
    return (hash.finish(), size)
  }

  /// Returns the MD5 of bytes.
  package static func md5(of bytes: [UInt8]) throws(CloudError) -> [UInt8] {
    try checksum(.md5, of: bytes)
  }

  /// Returns a checksum of bytes.
  static func checksum(
    _ algorithm: Checksum.Algorithm, of bytes: [UInt8]
  ) throws(CloudError) -> [UInt8] {
    var hash = try begin(algorithm)
    hash.update(bytes)
    return hash.finish()
  }

  /// Calls `body` with the bytes of a range of a file, block by block, as far as the file goes.
  static func eachBlock(
    of file: OpenFile, in range: Range<Int>, while goesOn: () -> Bool,
    _ body: (UnsafeRawBufferPointer) throws(CloudError) -> Void
  ) throws(CloudError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard goesOn() else { throw .cancelled }
      let wanted = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(blockSize, range.upperBound - offset)])
      let count = try rethrowing(as: CloudError.file, try file.read(into: wanted, at: offset))
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: wanted[..<count]))
      offset += count
    }
  }

  /// Begins a checksum.
  static func begin(_ algorithm: Checksum.Algorithm = .md5) throws(CloudError) -> Checksum {
    try rethrowing(as: { CloudError($0) }, try Checksum(algorithm))
  }
}
