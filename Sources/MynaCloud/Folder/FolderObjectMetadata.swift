/// The metadata of an object in a folder, stored as JSON in a file beside it.
struct FolderObjectMetadata: Codable, Sendable {
  struct Entry: Codable, Sendable {
    let size: Int
    let md5: [UInt8]
    let details: ObjectDetails
    /// The reference of the multipart upload that wrote the content.
    var upload: String?
    /// The file's version.
    ///
    /// Nil until the file is at its path; differs between machines.
    var version: ObjectVersion?

    private enum CodingKeys: String, CodingKey {
      case size = "size"
      case md5 = "md5"
      case details = "details"
      case upload = "upload"
      case version = "version"
    }
  }

  /// The object's name, for people who read the JSON file.
  let name: String
  /// The current content first.
  ///
  /// During a replacement the other content is listed too, so that either one has its details.
  var entries: [Entry]

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case entries = "entries"
  }
}
