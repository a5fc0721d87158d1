/// Receives the body of a successful response as it arrives, on a thread of the transport.
///
/// Bodies of other responses are short, and are returned.
package protocol HTTPReceiver: AnyObject, Sendable {
  /// Called once per successful response, before the first byte of its body, which may be empty.
  ///
  /// - Returns: Whether the body is wanted. If not, the transfer ends with `HTTPError.declined`.
  func begin(_ head: HTTPHead) -> Bool
  /// Receives more of the body.
  ///
  /// - Returns: Whether the bytes were kept. If not, the transfer ends with `HTTPError.declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
