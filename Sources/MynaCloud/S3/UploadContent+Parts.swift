import Files
import HTTP
import Hashing
import Threads

extension UploadContent {
  func body(_ range: Range<Int>) -> HTTPRequest.Body {
    switch source {
    case .file(let file): .file(file, range: range)
    case .bytes(let bytes): .bytes(Array(bytes[range]))
    }
  }

  var isCut: Bool {
    guard case .file(let file) = source, let status = try? file.status() else { return false }
    return status.size < size
  }

  /// Returns the MD5 of a range; blocks while reading the file.
  func md5(of range: Range<Int>) throws(CloudError) -> [UInt8] {
    var hash = try FileHash.begin()
    switch source {
    case .bytes(let bytes): bytes[range].withUnsafeBytes { hash.update($0) }
    case .file(let file):
      var count = 0
      try FileHash.eachBlock(of: file, in: range, while: { true }) { block throws(CloudError) in
        hash.update(block)
        count += block.count
      }
      guard count == range.count else { throw .fileChanged(path: file.path) }
    }
    return hash.finish()
  }
}

extension S3Storage {
  func md5(of range: Range<Int>, of content: UploadContent) async throws(CloudError) -> [UInt8] {
    try await hashing.run { () throws(CloudError) in try content.md5(of: range) }
  }
}
