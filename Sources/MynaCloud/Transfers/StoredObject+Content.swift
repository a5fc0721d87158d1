import Hashing

extension StoredObject {
  /// The metadata key under which uploads in parts store the content's MD5, as 32 hexadecimal
  /// digits.
  ///
  /// S3 doesn't hash the content of a multipart object.
  static let md5Key = "md5"

  /// The MD5 from the storage, or from the metadata if the storage has none.
  var knownMD5: [UInt8]? {
    if let md5 { return md5 }
    guard let text = metadata[Self.md5Key], text.utf8.count == 32 else { return nil }
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  var knownChecksum: ObjectChecksum? { knownMD5.map { ObjectChecksum(.md5, $0) } ?? checksum }

  /// Whether a hash of the content is known.
  ///
  /// If not, only the size of a copy can be compared.
  package var hasKnownHash: Bool { knownChecksum != nil }

  func mayHave(_ content: UploadContent) -> Bool {
    size == content.size && (knownMD5.map { $0 == content.md5 } ?? true)
  }

  func has(_ content: UploadContent, _ details: ObjectDetails) -> Bool {
    size == content.size && knownMD5 == content.md5 && contentType == details.contentType
      && details.metadata.allSatisfy { metadata[$0.key] == $0.value }
  }
}

extension ObjectDetails {
  func withMD5(of content: UploadContent) -> ObjectDetails {
    guard metadata[StoredObject.md5Key] == nil else { return self }
    var details = self
    details.metadata[StoredObject.md5Key] = Hexadecimal.text(of: content.md5)
    return details
  }
}
