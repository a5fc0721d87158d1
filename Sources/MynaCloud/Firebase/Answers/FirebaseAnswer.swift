import Files
import FoundationEssentials
import HTTP

/// An answer of one of Firebase's services, and what it means.
struct FirebaseAnswer {
  /// As it came.
  let response: HTTPResponse
  /// The server that was asked.
  let host: String
  /// Text that must not get into an error, should the server repeat it: tokens, passwords and secret addresses.
  let secrets: [String]

  /// 100…599.
  var status: Int { response.head.status }

  /// Whether it is a page for people, which no service of Firebase sends: a network wants a person to log in, or it is
  /// another kind of server.
  var isPage: Bool {
    if (300..<400).contains(status) || status == 511 { return true }
    // What stands between client and service reports its own trouble by pages.
    guard status < 500 else { return false }
    let type = response.head["Content-Type"]?.lowercased() ?? ""
    let begin = response.body.prefix(512).drop { [9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
    return type.hasPrefix("text/html") || begin.first == UInt8(ascii: "<")
  }

  /// Returns the body of a success.
  ///
  /// - Throws: `notStorage` if it is something else.
  func decoded<T: Decodable>(_ type: T.Type) throws(CloudError) -> T {
    // Whatever it is instead, no service of Firebase has sent it.
    guard let value = try? JSONDecoder().decode(type, from: Data(response.body)) else {
      throw .notStorage(host: host)
    }
    return value
  }

  /// The service's error message; may have a secret in it, and any length.
  var message: String {
    // Many errors are plain text.
    let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(response.body))
    return body?.error.message ?? String(decoding: response.body.prefix(1000), as: UTF8.self)
  }

  /// The service's error message in its own words; at most 200 characters, and no secret.
  var words: String {
    var text = message
    for secret in secrets where !secret.isEmpty {
      text = text.replacing(secret, with: "…")
    }
    text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
    return String(text.prefix(200))
  }

  /// Seconds that the server asks to wait.
  ///
  /// - Parameter now: the date on this machine.
  func wait(now: Date) -> Double? {
    guard let text = response.head["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(0, seconds) }
    return ServerDate.header(text).map { max(0, $0.timeIntervalSince(now)) }
  }

  /// Seconds by which this machine's clock is ahead of the server's, if that is more than 10 minutes either way.
  func clockDifference(now: Date) -> Double? {
    guard let date = response.head["Date"].flatMap(ServerDate.header) else { return nil }
    let difference = now.timeIntervalSince(date)
    return abs(difference) > 600 ? difference : nil
  }

  private struct ErrorBody: Decodable {
    struct Error: Decodable {
      let message: String

      private enum CodingKeys: String, CodingKey {
        case message = "message"
      }
    }
    let error: Error

    private enum CodingKeys: String, CodingKey {
      case error = "error"
    }
  }
}
