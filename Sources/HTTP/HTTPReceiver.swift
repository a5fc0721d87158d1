/// Receives the body of a successful response as it arrives, on one of the transport's threads.
///
/// The bodies of other responses are short and are returned as part of the response.
package protocol HTTPReceiver: AnyObject, Sendable {
  /// Called once for each successful response, before the first byte of the body. The body may be
  /// empty.
  ///
  /// - Returns: whether to receive the body. If false, the transfer ends with `HTTPError.declined`.
  func begin(_ head: HTTPResponseHead) -> Bool
  /// Receives the next bytes of the body.
  ///
  /// - Returns: whether the bytes are accepted; if not, the transfer ends with `declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
