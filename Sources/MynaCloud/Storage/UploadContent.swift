public import Files

/// The content of an upload: an open file whose content was looked at before, or a few bytes.
///
/// A file that changes while it is sent is found by its hash at the end.
public struct UploadContent: Sendable {
  /// The place of the bytes.
  public enum Source: Sendable {
    case file(OpenFile)
    case bytes([UInt8])
  }

  /// The place of the bytes.
  public let source: Source
  /// Bytes.
  public let size: Int
  /// The MD5 of all bytes.
  public let md5: [UInt8]

  /// Content whose size and hash are known.
  public init(_ source: Source, size: Int, md5: [UInt8]) {
    (self.source, self.size, self.md5) = (source, size, md5)
  }
}
