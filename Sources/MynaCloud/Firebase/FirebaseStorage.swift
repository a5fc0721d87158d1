package import HTTP
package import Threads

/// A bucket of Firebase Storage.
///
/// Its listings say no more than names, it checks no conditions itself, and its links hold until the owner of the project
/// revokes them.
///
/// - Source: the package sources of Firebase's own clients for the web and for phones; the service has no public description.
package struct FirebaseStorage: ObjectStorage {
  let connection: FirebaseConnection

  /// A bucket; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - session: who is signed in; nil if the rules of the bucket are open.
  /// - Throws: `noBucket`, `notStorage` or `notEncrypted` if no request can be made for this account.
  package init(
    _ account: FirebaseAccount, session: FirebaseSession?, transport: any HTTPTransport,
    time: any TimeSource = SystemTime()
  ) throws(CloudError) {
    connection = FirebaseConnection(
      account: account, addresses: try FirebaseAddresses(account), session: session,
      transport: transport, time: time)
  }

  /// No: it looks first.
  package var canWriteConditionally: Bool { false }

  /// 4 MiB: sixteen of the 256 KiB of which the service wants multiples.
  package var partSize: Int { 16 * 262_144 }

  /// False: a session is one stream.
  package var takesPartsInAnyOrder: Bool { false }

  var addresses: FirebaseAddresses { connection.addresses }

  /// Sends a request for one object that is to succeed.
  func send(
    _ request: HTTPRequest, about name: ObjectName
  ) async throws(CloudError) -> FirebaseAnswer {
    try await succeeded(try await connection.answer(to: request), about: name)
  }

  /// Passes on a success of a request for one object, and throws what anything else means.
  ///
  /// - Parameter isNew: whether the object is not looked for, so that only the bucket can be missing.
  @discardableResult
  func succeeded(
    _ answer: FirebaseAnswer, about name: ObjectName, isNew: Bool = false
  ) async throws(CloudError) -> FirebaseAnswer {
    do throws(CloudError) {
      return try connection.succeeded(answer, about: isNew ? nil : name)
    } catch {
      if error == .refused, answer.status == 403 { throw await told(apart: name) }
      throw answer.isAboutHash ? .damaged(name) : error
    }
  }

  /// Throws if an object must not get a name: other kinds of storage could not have it.
  func checkNew(_ name: ObjectName) throws(CloudError) {
    guard ObjectName(name.text) != nil else { throw .badName(name.text) }
  }

  /// Throws if a name cannot be part of an address: `.` and `..` would change it.
  func check(_ name: ObjectName) throws(CloudError) {
    let isLong = name.text.utf8.count > ObjectName.byteLimit
    if isLong || ["", ".", ".."].contains(name.text) { throw .badName(name.text) }
  }
}
