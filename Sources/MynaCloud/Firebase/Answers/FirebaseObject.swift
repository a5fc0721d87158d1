import FoundationEssentials

struct FirebaseObject: Decodable {
  let name: String
  let generation: LenientInteger
  let size: LenientInteger
  let timeCreated: String
  var contentType: String?
  var md5Hash: String?
  var downloadTokens: String?
  var metadata: [String: String]?

  var stored: StoredObject? {
    // `timeCreated` is when the content was written. `updated` also changes when the metadata does.
    guard let created = ServerDate.timestamp(timeCreated), size.value >= 0 else { return nil }
    return StoredObject(
      name: ObjectName(listed: name), size: size.value, modified: created,
      version: ObjectVersion(String(generation.value)),
      md5: md5Hash.flatMap { Data(base64Encoded: $0) }.flatMap {
        $0.count == 16 ? [UInt8]($0) : nil
      },
      contentType: contentType ?? "application/octet-stream",
      metadata: Dictionary(
        (metadata ?? [:]).sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
        uniquingKeysWith: { first, _ in first }))
  }

  var linkToken: String? { downloadTokens?.split(separator: ",").first.map { String($0) } }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case generation = "generation"
    case size = "size"
    case timeCreated = "timeCreated"
    case contentType = "contentType"
    case md5Hash = "md5Hash"
    case downloadTokens = "downloadTokens"
    case metadata = "metadata"
  }
}

struct FirebaseListing: Decodable {
  struct Item: Decodable {
    let name: String

    private enum CodingKeys: String, CodingKey {
      case name = "name"
    }
  }
  var items: [Item]?
  var nextPageToken: String?

  private enum CodingKeys: String, CodingKey {
    case items = "items"
    case nextPageToken = "nextPageToken"
  }
}
