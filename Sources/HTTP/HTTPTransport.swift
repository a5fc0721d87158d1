/// Sends requests and returns responses.
///
/// Redirects aren't followed: a 3xx response is returned unchanged. No request is sent twice.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns when the response is complete.
  ///
  /// - Parameters:
  ///   - receiver: receives the body of a successful response. If nil, the body is returned, up to
  ///     16 MiB.
  ///   - progress: called on one of the transport's threads with the total bytes sent and received.
  /// - Returns: the response, regardless of its status. Its body is empty if it went to `receiver`.
  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse
}

/// The number of body bytes that a request has sent and received so far.
package struct HTTPProgress: Equatable, Sendable {
  package let sentBytes: Int
  package let receivedBytes: Int

  package init(sentBytes: Int, receivedBytes: Int) {
    (self.sentBytes, self.receivedBytes) = (sentBytes, receivedBytes)
  }
}

extension HTTPTransport {
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await send(request, receiver: nil, progress: nil)
  }
}
