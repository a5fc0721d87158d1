import FoundationEssentials

extension SyncFact {
  /// The number of the last deletion in the queue that a person has confirmed.
  static let consent = SyncFact("consent")
}

/// What a person has said of deletions that are many at once.
struct DeletionConsent {
  private let database: SyncDatabase
  /// The number of the last deletion that was confirmed.
  let number: Int

  /// What was said so far.
  init(_ database: SyncDatabase) throws(SyncError) {
    self.database = database
    number = Int(try database.fact(.consent) ?? "") ?? 0
  }

  /// Takes down that all that wait are meant.
  func give() throws(SyncError) {
    try database.setFact(.consent, to: String(try database.lastIntent()))
  }

  /// How many wait of which nothing was said.
  func openCount(at date: Date) throws(SyncError) -> Int {
    try database.deletionCount(after: number, at: date)
  }
}
