/// Receives the body of a successful response as it arrives, on one of the transport's threads.
///
/// The bodies of other responses are short, and are returned with the response.
package protocol HTTPReceiver: AnyObject, Sendable {
  /// Called once per successful response, before the first byte of its body, which may be empty.
  ///
  /// - Returns: Whether to receive the body; if not, the transfer ends with `HTTPError.declined`.
  func begin(_ head: HTTPHead) -> Bool
  /// Receives the next bytes of the body.
  ///
  /// - Returns: Whether the bytes are accepted; if not, the transfer ends with `declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
