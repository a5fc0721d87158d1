import PlainText

/// The fields that describe a storage location of one kind, as the user typed them, without
/// secrets.
package protocol StorageSettingsForm: Hashable, Sendable {
  associatedtype Account: StorageAccount where Account.Form == Self

  /// The name of the folder in the bucket, as typed. It is empty for the whole bucket, and nil for
  /// a kind of storage without buckets.
  var bucketFolder: String? { get set }

  var needsSecret: Bool { get }

  /// Whether testing the connection creates the user on the server.
  var makesUser: Bool { get }

  init()

  init(_ account: Account)

  /// Returns the account that the fields describe.
  ///
  /// - Parameter environment: the environment variables, which can specify a server for tests.
  func makeAccount(environment: [String: String]) -> Account

  /// Returns the first field that is missing or wrong, or nil if the connection can be tested.
  ///
  /// - Parameter hasSecret: whether a secret was typed or is stored.
  func firstProblem(hasSecret: Bool) -> StorageFormProblem?
}

extension StorageSettingsForm {
  package var bucketFolder: String? {
    get { nil }
    set {}
  }

  package var makesUser: Bool { false }
}

package enum StorageFormProblem: Equatable, Sendable {
  case folder, bucket, server, keyID, secretKey, apiKey, email, password
  case badServer
  case relativeFolder
  case badFolder
  /// The folder name contains `{user}`, but the account has no user.
  case userFolder
}

package enum BucketFolderName {
  package static func name(typed text: String) -> String? {
    ObjectName(text.trimmed(of: "/"))?.text
  }

  static func firstProblem(typed text: String, hasUser: Bool) -> StorageFormProblem? {
    if text.isEmpty { return nil }
    guard let name = name(typed: text) else { return .badFolder }
    return name.contains("{user}") && !hasUser ? .userFolder : nil
  }
}
