package import Files

/// The content of an upload: an open file whose content was looked at before, or a few bytes.
///
/// A file that changes while it is sent is found by its hash at the end.
package struct UploadContent: Sendable {
  /// The place of the bytes.
  package enum Source: Sendable {
    case file(OpenFile)
    case bytes([UInt8])
  }

  /// The place of the bytes.
  package let source: Source
  /// Bytes.
  package let size: Int
  /// The MD5 of all bytes.
  package let md5: [UInt8]

  /// Content whose size and hash are known.
  package init(_ source: Source, size: Int, md5: [UInt8]) {
    (self.source, self.size, self.md5) = (source, size, md5)
  }
}
