package struct StorageKind: CaseIterable, Sendable {
  /// All kinds, in the order in which the user sees them.
  ///
  /// No other code lists the account types.
  package static let allCases = [FirebaseAccount.kind, S3Account.kind, FolderAccount.kind]

  package let account: any StorageAccount.Type

  package init(_ account: any StorageAccount.Type) { self.account = account }

  package init?(word: String) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  package var word: String { account.word }
}

extension StorageKind: Hashable {
  package static func == (one: StorageKind, other: StorageKind) -> Bool { one.word == other.word }

  package func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
