package import Files

/// The content of an upload: an open file that has been hashed, or a few bytes in memory.
///
/// If the file changes during the upload, the hash reveals it at the end.
package struct UploadContent: Sendable {
  package enum Source: Sendable {
    case file(OpenFile)
    case bytes([UInt8])
  }

  package let source: Source
  package let size: Int
  package let md5: [UInt8]

  package init(_ source: Source, size: Int, md5: [UInt8]) {
    (self.source, self.size, self.md5) = (source, size, md5)
  }
}
