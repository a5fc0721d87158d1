package import Secrets

/// A storage location in the cloud, without its secret.
///
/// Each kind of storage has one account type, and `StorageKind.allCases` lists these types. Code
/// that isn't specific to a kind uses this protocol's requirements and never checks the type. The
/// settings contain the account in its `Codable` encoding.
package protocol StorageAccount: Codable, Hashable, Sendable {
  associatedtype Form: StorageSettingsForm where Form.Account == Self

  /// The identifier of the kind of storage, such as `s3`, which must never change.
  ///
  /// It is used on the command line, in JSON, in the settings, and in the names of secrets.
  static var word: String { get }

  /// Whether Myna itself transfers the files over the network, in which case it can limit the
  /// transfer rate.
  static var usesNetwork: Bool { get }

  static var links: LinkSupport { get }

  /// The location's name, which is either a folder's path or the address of a bucket and its
  /// folder.
  var name: String { get }

  /// A string that is the same for all accounts with the same location, and different for all other
  /// accounts.
  ///
  /// File names contain this string, so it must never change.
  var identity: String { get }

  var secret: AccountSecret { get }

  var details: AccountDetails { get }

  /// How the phone's voice recorder app uses the location; nil if the app can't access the
  /// location.
  var phoneUse: PhoneCompatibility? { get }

  /// Returns the storage without sending a request.
  func storage(_ connection: StorageConnection) throws(CloudError) -> any ObjectStorage

  /// Signs in and returns the secret to store, or nil if no secret is needed.
  ///
  /// - Parameters:
  ///   - typed: the key or password that the user typed.
  ///   - isNewUser: whether to create the user on the server.
  func secretToKeep(
    for typed: Secret?, isNewUser: Bool, _ connection: StorageConnection
  ) async throws(CloudError) -> Secret?

  /// Returns the account corrected according to a server's error, or nil if the error doesn't
  /// suggest a correction.
  func corrected(after error: CloudError) -> Self?
}

extension StorageAccount {
  package static var kind: StorageKind { StorageKind(Self.self) }

  package static var usesNetwork: Bool { true }

  package var phoneUse: PhoneCompatibility? { nil }

  package func secretToKeep(
    for typed: Secret?, isNewUser: Bool, _ connection: StorageConnection
  ) async throws(CloudError) -> Secret? { secret == .none ? nil : typed }

  package func corrected(after error: CloudError) -> Self? { nil }
}
