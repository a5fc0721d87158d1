import Hashing

extension StoredObject {
  /// The key of the metadata in which uploads in parts leave the MD5 of the whole content, as 32 hexadecimal digits.
  ///
  /// S3 knows no hash of an object that was made of parts.
  static let md5Key = "md5"

  /// The MD5 of the content as the storage knows it, else as its metadata says.
  var knownMD5: [UInt8]? {
    if let md5 { return md5 }
    guard let text = metadata[Self.md5Key], text.utf8.count == 32 else { return nil }
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// The checksum by which a copy of the content is compared; nil if there is none.
  var knownChecksum: ObjectChecksum? { knownMD5.map { ObjectChecksum(.md5, $0) } ?? checksum }

  /// Whether a hash of the content is known; if not, a copy can be compared by its size alone.
  package var hasKnownHash: Bool { knownChecksum != nil }

  /// Whether size and hash, if one is known, are those of a content.
  func mayHave(_ content: UploadContent) -> Bool {
    size == content.size && (knownMD5.map { $0 == content.md5 } ?? true)
  }

  /// Whether it is a content with its details for certain.
  func has(_ content: UploadContent, _ details: ObjectDetails) -> Bool {
    size == content.size && knownMD5 == content.md5 && contentType == details.contentType
      && details.metadata.allSatisfy { metadata[$0.key] == $0.value }
  }
}

extension ObjectDetails {
  /// The details with the MD5 of a content, unless they have one.
  func withMD5(of content: UploadContent) -> ObjectDetails {
    guard metadata[StoredObject.md5Key] == nil else { return self }
    var details = self
    details.metadata[StoredObject.md5Key] = Hexadecimal.text(of: content.md5)
    return details
  }
}
