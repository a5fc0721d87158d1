/// A kind of cloud storage, identified by its account type.
package struct StorageKind: CaseIterable, Sendable {
  /// All kinds, in the order in which the user sees them.
  ///
  /// No other code lists the account types.
  package static let allCases = [FirebaseAccount.kind, S3Account.kind, FolderAccount.kind]

  package let account: any StorageAccount.Type

  package init(_ account: any StorageAccount.Type) { self.account = account }

  /// Creates the kind with an identifier; returns nil if there is none.
  package init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// The identifier used on the command line, in JSON, in the settings and in the names of secrets.
  package var word: String { account.word }
}

extension StorageKind: Hashable {
  package static func == (one: StorageKind, other: StorageKind) -> Bool { one.word == other.word }

  package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
