import PlainText

/// The fields in which a person describes a place in the cloud of one kind, as they were typed; no
/// secret is in it.
package protocol StorageForm: Hashable, Sendable {
  associatedtype Account: StorageAccount where Account.Form == Self

  /// The folder of a bucket, as it was typed, empty for all of the bucket; nil for a kind without
  /// buckets. Forms of all kinds share this text.
  var bucketFolder: String? { get set }

  /// Whether the place needs a secret.
  var needsSecret: Bool { get }

  /// Whether the server creates the user when the place is tried.
  var makesUser: Bool { get }

  /// An empty form.
  init()

  /// The form as a person would fill it in for an account.
  init(_ account: Account)

  /// Returns the account that the fields describe.
  ///
  /// - Parameter environment: the variables of the process, which may lead to a server for tests.
  func makeAccount(environment: [String: String]) -> Account

  /// The first field that is missing or wrong; nil if the place can be tried.
  ///
  /// - Parameter hasSecret: whether a secret was typed, or is kept.
  func gap(hasSecret: Bool) -> FormGap?
}

extension StorageForm {
  package var bucketFolder: String? {
    get { nil }
    set {}
  }

  package var makesUser: Bool { false }
}

/// The field that has to be filled in, or changed, before a place can be tried.
package enum FormGap: Equatable, Sendable {
  case folder, bucket, server, keyID, secretKey, apiKey, email, password
  /// The text is no address of a server.
  case badServer
  /// The path does not begin at the root of the file system.
  case relativeFolder
  /// The text is no name of a folder in a bucket.
  case badFolder
  /// The folder has the name of the user who signs in, and nobody signs in.
  case userFolder
}

/// The name of a folder in a bucket.
package enum BucketFolder {
  /// Returns a name as it was typed, without the slashes around it; nil for a text that is no name.
  package static func name(typed text: String) -> String? {
    ObjectName(text.trimmed(of: "/"))?.text
  }

  /// Returns the mistake in a folder as it was typed; nil if it has none.
  ///
  /// - Parameter hasUser: whether somebody signs in for whom `{user}` can stand.
  static func gap(typed text: String, hasUser: Bool) -> FormGap? {
    if text.isEmpty { return nil }
    guard let name = name(typed: text) else { return .badFolder }
    return name.contains("{user}") && !hasUser ? .userFolder : nil
  }
}
