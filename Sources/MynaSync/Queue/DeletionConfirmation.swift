import FoundationEssentials

extension SyncMetadataKey {
  /// The number of the last queued deletion that the user has confirmed.
  static let consent = SyncMetadataKey("consent")
}

struct DeletionConfirmation {
  private let database: SyncDatabase
  let number: Int

  init(_ database: SyncDatabase) throws(SyncError) {
    self.database = database
    number = Int(try database.fact(.consent) ?? "") ?? 0
  }

  func give() throws(SyncError) {
    try database.setFact(.consent, to: String(try database.lastIntent()))
  }

  func openCount(at date: Date) throws(SyncError) -> Int {
    try database.deletionCount(after: number, at: date)
  }
}
