/// Takes in the body of an answer as it comes, on a thread of the transport.
///
/// Only bodies of success come here; others are short, and are returned.
package protocol HTTPReceiver: AnyObject, Sendable {
  /// Is told the head of a success before the first byte of its body, which may be empty; once for each answer.
  ///
  /// - Returns: whether the body is wanted. If not, the transfer ends with `HTTPError.declined`.
  func begin(_ head: HTTPHead) -> Bool
  /// Takes in more of the body.
  ///
  /// - Returns: whether the bytes were kept. If not, the transfer ends with `HTTPError.declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}
