package import FoundationEssentials

/// An object, as its storage describes it.
package struct StoredObject: Hashable, Sendable {
  /// The name by which it can be asked for.
  package let name: ObjectName
  /// Bytes.
  package let size: Int
  /// Of the last change of its content.
  package let modified: Date
  /// Changes with each change of the content, and with nothing else; opaque.
  package let version: ObjectVersion
  /// The MD5 of the content, 16 bytes, if the storage knows it.
  package let md5: [UInt8]?
  /// Another checksum of the content, for an object without an MD5; asked for only when the content is compared.
  package var checksum: ObjectChecksum?
  /// As it is stored, such as `audio/flac`; says nothing certain of the content.
  package let contentType: String
  /// The owner's metadata, by name; names are lower case.
  package let metadata: [String: String]

  /// A description of an object.
  package init(
    name: ObjectName, size: Int, modified: Date, version: ObjectVersion, md5: [UInt8]?,
    contentType: String, metadata: [String: String]
  ) {
    (self.name, self.size, self.modified, self.version) = (name, size, modified, version)
    (self.md5, self.contentType, self.metadata) = (md5, contentType, metadata)
  }
}

/// Names one content of an object: an ETag, or a generation; opaque.
package struct ObjectVersion: Hashable, Sendable, Codable {
  /// As the storage gave it.
  package let text: String
  /// A version by the text that the storage has for it.
  package init(_ text: String) { self.text = text }

  private enum CodingKeys: String, CodingKey {
    case text = "text"
  }
}

/// The type and metadata with which an object is written.
package struct ObjectDetails: Hashable, Sendable, Codable {
  /// Such as `audio/flac`.
  package var contentType: String
  /// By name; names are lower-case ASCII letters, digits and `-`, values any text without control characters.
  package var metadata: [String: String]

  /// Details of an object.
  package init(contentType: String, metadata: [String: String] = [:]) {
    (self.contentType, self.metadata) = (contentType, metadata)
  }

  private enum CodingKeys: String, CodingKey {
    case contentType = "contentType"
    case metadata = "metadata"
  }
}

/// The condition that an object must meet for a write to happen.
package enum WriteCondition: Hashable, Sendable, Codable {
  case always
  /// There is none.
  case absent
  /// It has this content.
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
