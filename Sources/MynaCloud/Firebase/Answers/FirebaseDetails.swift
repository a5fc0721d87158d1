import Files
import FoundationEssentials

/// The metadata of an object, as the service reads it.
struct FirebaseDetails: Encodable {
  /// The full name; only for new objects.
  var name: String?
  let contentType: String
  /// Base64; only for new objects.
  var md5Hash: String?
  /// A key without a value is removed; one that is not named stays.
  let metadata: [String: String?]

  /// The details of a new object.
  init(_ details: ObjectDetails, of name: ObjectName, md5: [UInt8]?) {
    (self.name, contentType) = (name.text, details.contentType)
    md5Hash = md5.map { Data($0).base64EncodedString() }
    metadata = Self.spelled(details.metadata).mapValues { $0 }
  }

  /// Details that take the place of those that an object has.
  init(_ details: ObjectDetails, insteadOf old: [String: String]) {
    contentType = details.contentType
    let new = Self.spelled(details.metadata)
    metadata = new.mapValues { $0 }.merging(old.mapValues { _ in nil }) { new, _ in new }
  }

  /// JSON.
  func encoded() throws(CloudError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(self))
    } catch {
      // Strings can always be written.
      throw .unexpected(status: 0, .message("details cannot be written"))
    }
  }

  /// Other programs tell `playTime` from `playtime`.
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
