/// The metadata of an object in a folder, stored as a JSON file in the hidden folder.
struct FolderObjectMetadata: Codable, Sendable {
  struct Entry: Codable, Sendable {
    let size: Int
    let md5: [UInt8]
    let details: ObjectDetails
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

  let name: String
  /// The details of the current content first.
  ///
  /// During a replacement, the details of the other content are listed, too.
  var entries: [Entry]

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case entries = "entries"
  }
}
