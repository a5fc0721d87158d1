/// Sends requests, and brings back answers.
///
/// No redirect is ever followed: an answer of 3xx is returned as it is. Nothing is sent twice.
package protocol HTTPTransport: Sendable {
  /// Sends a request, and returns when the whole answer is there.
  ///
  /// - Parameters:
  ///   - receiver: takes in the body of a success; without one it is returned, up to 16 MiB.
  ///   - progress: told on a thread of the transport how many bytes of the bodies were sent and received in all.
  /// - Returns: the answer, whatever its status. Its body is empty if `receiver` had it.
  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse
}

/// The progress of a request and its answer.
package struct HTTPProgress: Equatable, Sendable {
  /// Bytes of the request's body that were sent.
  package let sentBytes: Int
  /// Bytes of the answer's body that came.
  package let receivedBytes: Int

  /// Counts of bytes.
  package init(sentBytes: Int, receivedBytes: Int) {
    (self.sentBytes, self.receivedBytes) = (sentBytes, receivedBytes)
  }
}

extension HTTPTransport {
  /// Sends a request whose answer is short, and returns it.
  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await send(request, receiver: nil, progress: nil)
  }
}
