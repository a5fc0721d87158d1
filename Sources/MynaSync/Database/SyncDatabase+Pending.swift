import Foundation
import SQLite

/// What this machine has written and not yet put into its log.
extension SyncDatabase {
  /// How many takes have fields that are in no log yet.
  public func pendingCount() throws(SyncError) -> Int {
    try count("SELECT count(DISTINCT take) FROM pending")
  }

  /// Takes down that a field is in no log yet.
  func addPending(_ take: UUID, _ field: FieldName) throws(SyncError) {
    try run(
      "INSERT OR IGNORE INTO pending VALUES (?, ?)", .text(take.uuidString), .text(field.text))
  }

  /// Returns takes with fields that are in no log yet, in the order of their ids.
  func pendingTakes(after id: UUID?, limit: Int) throws(SyncError) -> [UUID] {
    try rows(
      "SELECT DISTINCT take FROM pending WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)]
    ) { row throws(SQLiteError) in try row.id(0) }
  }

  /// Returns the fields of a take that are in no log yet.
  func pendingFields(of take: UUID) throws(SyncError) -> Set<FieldName> {
    Set(
      try rows("SELECT field FROM pending WHERE take = ?", [.text(take.uuidString)]) {
        FieldName($0.text(0))
      })
  }

  /// Takes down that all fields of a take are in the log.
  func removePending(of take: UUID) throws(SyncError) {
    try run("DELETE FROM pending WHERE take = ?", .text(take.uuidString))
  }
}
