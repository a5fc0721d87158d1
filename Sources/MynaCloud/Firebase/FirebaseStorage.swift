package import HTTP
package import Threads

/// A Firebase Storage bucket.
///
/// Listings contain only names, conditions are checked by the client, and links are valid until the
/// project's owner revokes them.
///
/// - Source: the source code of Firebase's own web and phone clients; the service has no public
///   documentation.
package struct FirebaseStorage: ObjectStorage {
  let connection: FirebaseConnection

  /// Creates the storage without sending a request.
  ///
  /// - Parameters:
  ///   - session: the signed-in user's session; nil if the bucket's rules allow everyone.
  /// - Throws: `noBucket`, `notStorage`, or `notEncrypted` if no request can be made for this
  ///   account.
  package init(
    _ account: FirebaseAccount, session: FirebaseSession?, transport: any HTTPTransport,
    time: any TimeSource = SystemTime()
  ) throws(CloudError) {
    connection = FirebaseConnection(
      account: account, addresses: try FirebaseAddresses(account), session: session,
      transport: transport, time: time)
  }

  package var canWriteConditionally: Bool { false }

  /// 4 MiB; the service requires multiples of 256 KiB.
  package var partSize: Int { 16 * 262_144 }

  /// Whether parts can be sent in any order.
  ///
  /// This is false, because an upload session is a single stream.
  package var takesPartsInAnyOrder: Bool { false }

  var addresses: FirebaseAddresses { connection.addresses }

  func send(
    _ request: HTTPRequest, about name: ObjectName
  ) async throws(CloudError) -> FirebaseResponse {
    try await succeeded(try await connection.answer(to: request), about: name)
  }

  /// - Parameter isNew: whether the request creates the object. If so, `notFound` can only refer to
  ///   the bucket.
  @discardableResult
  func succeeded(
    _ answer: FirebaseResponse, about name: ObjectName, isNew: Bool = false
  ) async throws(CloudError) -> FirebaseResponse {
    do throws(CloudError) {
      return try connection.succeeded(answer, about: isNew ? nil : name)
    } catch {
      if error == .refused, answer.status == 403 { throw await refusalMeaning(apart: name) }
      throw answer.isAboutHash ? .damaged(name) : error
    }
  }

  /// Throws `badName` if other kinds of storage couldn't store an object with this name.
  func checkNew(_ name: ObjectName) throws(CloudError) {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
  }

  /// Throws `badName` if the name can't be part of a URL, such as `.` or `..`, which would change
  /// the URL's path.
  func check(_ name: ObjectName) throws(CloudError) {
    let isLong = name.text.utf8.count > ObjectName.byteLimit
    if isLong || ["", ".", ".."].contains(name.text) { throw .badName(name.text) }
  }
}
