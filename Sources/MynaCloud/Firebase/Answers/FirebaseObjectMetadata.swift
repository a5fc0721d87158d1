import Files
import FoundationEssentials

struct FirebaseObjectMetadata: Encodable {
  var name: String?
  let contentType: String
  /// The MD5 in Base64; only for new objects.
  var md5Hash: String?
  /// The custom metadata, in which a nil value removes the key.
  ///
  /// Keys that aren't listed keep their values.
  let metadata: [String: String?]

  init(_ details: ObjectDetails, of name: ObjectName, md5: [UInt8]?) {
    (self.name, contentType) = (name.text, details.contentType)
    md5Hash = md5.map { Data($0).base64EncodedString() }
    metadata = Self.spelled(details.metadata).mapValues { $0 }
  }

  init(_ details: ObjectDetails, insteadOf old: [String: String]) {
    contentType = details.contentType
    let new = Self.spelled(details.metadata)
    metadata = new.mapValues { $0 }.merging(old.mapValues { _ in nil }) { new, _ in new }
  }

  func encoded() throws(CloudError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(self))
    } catch {
      // This can't happen, because strings can always be encoded.
      throw .unexpected(status: 0, .message("details cannot be written"))
    }
  }

  /// Restores the case of known keys, since other programs distinguish `playTime` from `playtime`.
  private static func spelled(_ metadata: [String: String]) -> [String: String] {
    Dictionary(
      metadata.map { (PhoneRecording.spelling(ofKey: $0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }

  private enum CodingKeys: String, CodingKey {
    case name = "name"
    case contentType = "contentType"
    case md5Hash = "md5Hash"
    case metadata = "metadata"
  }
}
