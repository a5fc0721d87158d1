/// Sends requests and returns responses.
///
/// No redirect is followed: a 3xx response is returned as it is. No request is sent twice.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns when the response is complete.
  ///
  /// - Parameters:
  ///   - receiver: Receives the body of a success. Without it the body is returned, up to 16 MiB.
  ///   - progress: Called on a thread of the transport with the total bytes sent and received.
  /// - Returns: The response, whatever its status. Its body is empty if `receiver` got it.
  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse
}

/// The bytes of the bodies of a request and its response that were sent and received so far.
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
