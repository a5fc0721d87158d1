/// The metadata of an object in a folder; in JSON, in a file of its own.
struct FolderNote: Codable, Sendable {
  /// The details of one content.
  struct Entry: Codable, Sendable {
    /// Bytes.
    let size: Int
    /// Of the content.
    let md5: [UInt8]
    let details: ObjectDetails
    /// The upload in parts that it came by.
    var upload: String?
    /// Of the file; nil until it is in place, and another one on another machine.
    var version: ObjectVersion?

    private enum CodingKeys: String, CodingKey {
      case size = "size"
      case md5 = "md5"
      case details = "details"
      case upload = "upload"
      case version = "version"
    }
  }

  /// The object's name, for whoever looks at the file.
  let name: String
  /// The present content first; while it is being replaced also the other one, so that whichever is in place has its details.
  var entries: [Entry]

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case entries = "entries"
  }
}
