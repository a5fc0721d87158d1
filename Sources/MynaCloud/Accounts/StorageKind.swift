/// A kind of place for files in the cloud, which is a type of account.
package struct StorageKind: CaseIterable, Sendable {
  /// All kinds, in the order in which a person chooses among them.
  ///
  /// No other code lists the types of accounts.
  package static let allCases = [FirebaseAccount.kind, S3Account.kind, FolderAccount.kind]

  /// The type of the accounts.
  package let account: any StorageAccount.Type

  /// The kind of a type of account.
  package init(_ account: any StorageAccount.Type) { self.account = account }

  /// The kind with this word; nil if no kind has it.
  package init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// The word for the kind on the command line, in JSON, in the settings and in the names of
  /// secrets.
  package var word: String { account.word }
}

extension StorageKind: Hashable {
  package static func == (one: StorageKind, other: StorageKind) -> Bool { one.word == other.word }

  package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
