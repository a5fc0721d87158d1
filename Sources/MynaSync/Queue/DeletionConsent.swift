import FoundationEssentials

extension SyncFact {
  /// The number of the last queued deletion that the user has confirmed.
  static let consent = SyncFact("consent")
}

/// The user's confirmation of mass deletions.
struct DeletionConsent {
  private let database: SyncDatabase
  /// The number of the last confirmed deletion.
  let number: Int

  init(_ database: SyncDatabase) throws(SyncError) {
    self.database = database
    number = Int(try database.fact(.consent) ?? "") ?? 0
  }

  /// Records that all queued deletions are confirmed.
  func give() throws(SyncError) {
    try database.setFact(.consent, to: String(try database.lastIntent()))
  }

  /// Returns the number of unconfirmed deletions.
  func openCount(at date: Date) throws(SyncError) -> Int {
    try database.deletionCount(after: number, at: date)
  }
}
