package import FoundationEssentials

/// A configuration file that Firebase creates for a project's apps: `GoogleService-Info.plist` or
/// `google-services.json`.
package enum FirebaseConfiguration {
  /// The maximum size of a file, in bytes; real files have a few thousand.
  package static let byteLimit = 1 << 18

  package static func account(from data: Data) throws(CloudError) -> FirebaseAccount {
    guard data.count <= byteLimit, let text = String(data: data, encoding: .utf8) else {
      throw .badConfiguration
    }
    let isPropertyList = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "<"
    guard let account = isPropertyList ? account(ofPropertyList: text) : account(ofJSON: data)
    else { throw .badConfiguration }
    return account
  }

  private static func account(ofPropertyList text: String) -> FirebaseAccount? {
    let strings = PropertyList.strings(in: text)
    return account(
      bucket: strings["STORAGE_BUCKET"], apiKey: strings["API_KEY"],
      appID: strings["GOOGLE_APP_ID"])
  }

  private static func account(ofJSON data: Data) -> FirebaseAccount? {
    guard let services = try? JSONDecoder().decode(GoogleServices.self, from: data) else {
      return nil
    }
    let client = services.client?.first
    return account(
      bucket: services.project_info.storage_bucket,
      apiKey: client?.api_key?.first?.current_key,
      appID: client?.client_info?.mobilesdk_app_id)
  }

  private static func account(
    bucket: String?, apiKey: String?, appID: String?
  ) -> FirebaseAccount? {
    guard let bucket, FirebaseReference.isBucket(bucket) else { return nil }
    return FirebaseAccount(bucket: bucket, apiKey: line(apiKey), appID: line(appID))
  }

  /// Returns the text if it can be sent in a header, that is, if it consists of printable ASCII
  /// characters other than spaces; nil if not.
  private static func line(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (33...126).contains($0) }) else {
      return nil
    }
    return text
  }

  private struct GoogleServices: Decodable {
    struct Project: Decodable {
      var storage_bucket: String?

      private enum CodingKeys: String, CodingKey {
        case storage_bucket = "storage_bucket"
      }
    }
    struct Key: Decodable {
      var current_key: String?

      private enum CodingKeys: String, CodingKey {
        case current_key = "current_key"
      }
    }
    struct Info: Decodable {
      var mobilesdk_app_id: String?

      private enum CodingKeys: String, CodingKey {
        case mobilesdk_app_id = "mobilesdk_app_id"
      }
    }
    struct Client: Decodable {
      var client_info: Info?
      var api_key: [Key]?

      private enum CodingKeys: String, CodingKey {
        case client_info = "client_info"
        case api_key = "api_key"
      }
    }
    let project_info: Project
    var client: [Client]?

    private enum CodingKeys: String, CodingKey {
      case project_info = "project_info"
      case client = "client"
    }
  }
}
