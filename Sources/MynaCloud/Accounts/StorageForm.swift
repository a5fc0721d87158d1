import PlainText

/// The fields that describe a storage location of one kind, as the user typed them, without
/// secrets.
package protocol StorageForm: Hashable, Sendable {
  associatedtype Account: StorageAccount where Account.Form == Self

  /// The folder in a bucket, as typed; empty for the whole bucket, and nil for a kind without
  /// buckets. The forms of all kinds share this text.
  var bucketFolder: String? { get set }

  /// Whether the storage needs a secret.
  var needsSecret: Bool { get }

  /// Whether the connection test creates the user on the server.
  var makesUser: Bool { get }

  /// Creates an empty form.
  init()

  /// Creates the form that describes an account.
  init(_ account: Account)

  /// Returns the account that the fields describe.
  ///
  /// - Parameter environment: The environment variables, which may set a server for tests.
  func makeAccount(environment: [String: String]) -> Account

  /// Returns the first field that is missing or wrong; nil if the connection can be tested.
  ///
  /// - Parameter hasSecret: Whether a secret was typed or is stored.
  func gap(hasSecret: Bool) -> FormGap?
}

extension StorageForm {
  package var bucketFolder: String? {
    get { nil }
    set {}
  }

  package var makesUser: Bool { false }
}

/// The problem in a form that prevents testing the connection.
package enum FormGap: Equatable, Sendable {
  case folder, bucket, server, keyID, secretKey, apiKey, email, password
  /// The text is not a server address.
  case badServer
  /// The path is not absolute.
  case relativeFolder
  /// The text is not a valid folder name in a bucket.
  case badFolder
  /// The folder name contains `{user}`, but the account has no user.
  case userFolder
}

/// Functions for folder names in a bucket.
package enum BucketFolder {
  /// Returns a typed name without the slashes around it; nil if the text is not a valid name.
  package static func name(typed text: String) -> String? {
    ObjectName(text.trimmed(of: "/"))?.text
  }

  /// Returns the problem of a typed folder name; nil if there is none.
  ///
  /// - Parameter hasUser: Whether the account has a user, for whom `{user}` can stand.
  static func gap(typed text: String, hasUser: Bool) -> FormGap? {
    if text.isEmpty { return nil }
    guard let name = name(typed: text) else { return .badFolder }
    return name.contains("{user}") && !hasUser ? .userFolder : nil
  }
}
