import Foundation
import HTTP
import Synchronization

/// Returns a test's responses, without a network.
final class ScriptedTransport: HTTPTransport {
  private let asked = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) throws(HTTPError) -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> HTTPResponse) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    let response = try answer(request)
    guard let receiver, response.head.isSuccess else { return response }
    guard receiver.begin(response.head) else { throw .declined }
    guard response.body.isEmpty || response.body.withUnsafeBytes(receiver.receive) else {
      throw .declined
    }
    return HTTPResponse(response.head)
  }
}

extension HTTPResponse {
  init(_ status: Int, _ headers: [String: String] = [:], _ text: String = "") {
    self.init(
      HTTPResponseHead(status: status, headers: headers.map { HTTPHeader($0.key, $0.value) }),
      body: Array(text.utf8))
  }

  /// Returns an S3 error response.
  static func s3Error(
    _ status: Int, _ code: String, _ more: String = "", headers: [String: String] = [:]
  ) -> HTTPResponse {
    HTTPResponse(
      status, headers, "<Error><Code>\(code)</Code><Message>no</Message>\(more)</Error>")
  }

  /// The login page of a network.
  static let logInPage = HTTPResponse(
    200, ["Content-Type": "text/html", "ETag": "\"1\"", "Content-Length": "19"],
    "<html>log in</html>")
}

extension HTTPRequest {
  subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
