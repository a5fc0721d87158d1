package import Secrets

/// A place for files in the cloud, without the secret that opens it.
///
/// Each kind of place has one type of account, and `StorageKind.allCases` lists these types. Code
/// outside of a kind asks the account, and never which kind it is. An account is kept in the
/// settings as its `Codable` writes it.
package protocol StorageAccount: Codable, Hashable, Sendable {
  /// The fields in which a person describes such a place.
  associatedtype Form: StorageForm where Form.Account == Self

  /// The word for the kind on the command line, in JSON, in the settings and in the names of
  /// secrets, such as `s3`. It is kept, so it never changes.
  static var word: String { get }

  /// Whether Myna itself sends and receives the files, so that it can limit the rate.
  static var usesNetwork: Bool { get }

  /// The links to files that the place can make.
  static var links: LinkSupport { get }

  /// The name of the place: the path of a folder, or the address of a bucket and of the folder in
  /// it.
  var name: String { get }

  /// A text that all accounts of one place share, and no other place has. Files are named after it,
  /// so it never changes.
  var identity: String { get }

  /// The secret that opens the place.
  var secret: AccountSecret { get }

  /// The details that a report on the place has.
  var details: AccountDetails { get }

  /// The use that the voice recorder on the phone makes of the place; nil if the recorder cannot
  /// reach it.
  var phoneUse: PhoneUse? { get }

  /// Returns the storage; nothing is sent yet.
  func storage(_ connection: StorageConnection) throws(CloudError) -> any ObjectStorage

  /// Signs in, and returns the secret that is kept from now on; nil if nothing opens the place.
  ///
  /// - Parameters:
  ///   - typed: the key or the password that a person typed.
  ///   - isNewUser: whether the server creates the user.
  func secretToKeep(
    for typed: Secret?, isNewUser: Bool, _ connection: StorageConnection
  ) async throws(CloudError) -> Secret?

  /// Returns the account with the mistake corrected that a server has pointed out; nil if it has
  /// pointed out none.
  func corrected(after error: CloudError) -> Self?
}

extension StorageAccount {
  /// The kind of place.
  package static var kind: StorageKind { StorageKind(Self.self) }

  package static var usesNetwork: Bool { true }

  package var phoneUse: PhoneUse? { nil }

  /// Keeps a secret as it was typed.
  package func secretToKeep(
    for typed: Secret?, isNewUser: Bool, _ connection: StorageConnection
  ) async throws(CloudError) -> Secret? { secret == .none ? nil : typed }

  package func corrected(after error: CloudError) -> Self? { nil }
}
