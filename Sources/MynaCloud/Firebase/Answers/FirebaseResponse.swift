import Files
import FoundationEssentials
import HTTP

struct FirebaseResponse {
  let response: HTTPResponse
  let host: String
  /// Tokens, passwords, and secret URLs, which are removed from error messages in case the server
  /// repeats them.
  let secrets: [String]

  var status: Int { response.head.status }

  /// Whether the response is an HTML page or redirect, which no Firebase service sends.
  ///
  /// It comes from a captive portal or from another kind of server.
  var isPage: Bool {
    if (300..<400).contains(status) || status == 511 { return true }
    // Proxies between the client and the service report their own failures as HTML pages.
    guard status < 500 else { return false }
    let type = response.head["Content-Type"]?.lowercased() ?? ""
    let begin = response.body.prefix(512).drop { [9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains($0) }
    return type.hasPrefix("text/html") || begin.first == UInt8(ascii: "<")
  }

  func decoded<T: Decodable>(_ type: T.Type) throws(CloudError) -> T {
    guard let value = try? JSONDecoder().decode(type, from: Data(response.body)) else {
      throw .notStorage(host: host)
    }
    return value
  }

  /// The service's error message.
  ///
  /// It may contain secrets and have any length.
  var message: String {
    let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(response.body))
    return body?.error.message ?? String(decoding: response.body.prefix(1000), as: UTF8.self)
  }

  var words: String {
    var text = message
    for secret in secrets where !secret.isEmpty {
      text = text.replacing(secret, with: "…")
    }
    text.unicodeScalars.removeAll { $0.properties.generalCategory == .control }
    return String(text.prefix(200))
  }

  func wait(now: Date) -> Double? {
    guard let text = response.head["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(0, seconds) }
    return ServerDate.header(text).map { max(0, $0.timeIntervalSince(now)) }
  }

  /// The number of seconds by which this machine's clock is ahead of the server's; nil if they
  /// differ by at most 10 minutes.
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
