package import FoundationEssentials

package struct StoredObject: Hashable, Sendable {
  package let name: ObjectName
  package let size: Int
  package let modified: Date
  /// An opaque value that changes whenever the content changes.
  package let version: ObjectVersion
  package let md5: [UInt8]?
  /// A checksum of the content, for an object without an MD5.
  ///
  /// Requested only when the content is compared.
  package var checksum: ObjectChecksum?
  /// The stored type, such as `audio/flac`, which may not match the content.
  package let contentType: String
  package let metadata: [String: String]

  package init(
    name: ObjectName, size: Int, modified: Date, version: ObjectVersion, md5: [UInt8]?,
    contentType: String, metadata: [String: String]
  ) {
    (self.name, self.size, self.modified, self.version) = (name, size, modified, version)
    (self.md5, self.contentType, self.metadata) = (md5, contentType, metadata)
  }
}

package struct ObjectVersion: Hashable, Sendable, Codable {
  package let text: String
  package init(_ text: String) { self.text = text }

  private enum CodingKeys: String, CodingKey {
    case text = "text"
  }
}

package struct ObjectDetails: Hashable, Sendable, Codable {
  package var contentType: String
  /// Keys consist of lowercase ASCII letters, digits, and `-`; values can be any text without
  /// control characters.
  package var metadata: [String: String]

  package init(contentType: String, metadata: [String: String] = [:]) {
    (self.contentType, self.metadata) = (contentType, metadata)
  }

  private enum CodingKeys: String, CodingKey {
    case contentType = "contentType"
    case metadata = "metadata"
  }
}

package enum WriteCondition: Hashable, Sendable, Codable {
  case always
  case absent
  case version(ObjectVersion)

  private enum CodingKeys: String, CodingKey {
    case always = "always"
    case absent = "absent"
    case version = "version"
  }

  private enum VersionCodingKeys: String, CodingKey {
    case _0 = "_0"
  }
}
