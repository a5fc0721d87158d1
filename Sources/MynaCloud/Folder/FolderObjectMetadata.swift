/// The metadata of an object in a folder, stored as a JSON file in the hidden folder.
struct FolderObjectMetadata: Codable, Sendable {
  struct Entry: Codable, Sendable {
    let size: Int
    let md5: [UInt8]
    let details: ObjectDetails
    /// The reference of the multipart upload that wrote the content.
    var upload: String?
    /// The file's version, which differs between machines.
    ///
    /// It is nil until the file has been moved to its final path.
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
  /// The details of the content.
  ///
  /// While the content is being replaced, the new details come first, followed by the old details.
  var entries: [Entry]

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case entries = "entries"
  }
}
