public import FoundationEssentials
import SQLite

/// The queue of what is to be done with sounds: one row for each take and kind.
extension SyncDatabase {
  private static let intentColumns = "number, take, kind, not_before, attempts, failure"

  private static func intent(_ row: Row) throws(SQLiteError) -> SyncIntent {
    guard let kind = SyncIntent.Kind(rawValue: row.text(2)) else { throw .corrupt }
    return SyncIntent(
      number: row.integer(0), take: try row.id(1), kind: kind,
      notBefore: Date(timeIntervalSince1970: row.real(3)), attempts: row.integer(4),
      failure: row.optionalText(5).flatMap(FailureReason.init(json:)))
  }

  /// Puts something into the queue, unless it is there.
  ///
  /// - Returns: whether it was not there.
  @discardableResult public func addIntent(
    _ kind: SyncIntent.Kind, of take: UUID, notBefore: Date
  ) throws(SyncError) -> Bool {
    // A download that a person wants is not left to another machine.
    if kind == .delete { try removeSpareDeletion(of: take) }
    try run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before) VALUES (?, ?, ?)",
      .text(take.uuidString), .text(kind.rawValue), .real(notBefore.timeIntervalSince1970))
    return changeCount > 0
  }

  /// Returns what may be tried now, in the order of the queue.
  public func intents(
    dueAt date: Date, after number: Int = 0, limit: Int = 100
  ) throws(SyncError) -> [SyncIntent] {
    try rows(
      """
      SELECT \(Self.intentColumns) FROM intents WHERE not_before <= ? AND number > ?
      ORDER BY number LIMIT ?
      """,
      [.real(date.timeIntervalSince1970), .integer(number), .integer(limit)], Self.intent)
  }

  /// Returns the whole queue, some rows at a time.
  public func intents(after number: Int, limit: Int = 500) throws(SyncError) -> [SyncIntent] {
    try rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE number > ? ORDER BY number LIMIT ?",
      [.integer(number), .integer(limit)], Self.intent)
  }

  /// Returns what is to be done with a take.
  public func intents(of take: UUID) throws(SyncError) -> [SyncIntent] {
    try rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE take = ? ORDER BY number",
      [.text(take.uuidString)], Self.intent)
  }

  /// The number of intents of a kind, and of those that have failed, without those that are left to another machine.
  public func intentCounts(_ kind: SyncIntent.Kind) throws(SyncError) -> (all: Int, failed: Int) {
    let kind = SQLiteValue.text(kind.rawValue)
    return (
      try count(
        "SELECT count(*) FROM intents WHERE kind = ? AND NOT (is_spare AND failure IS NULL)", kind),
      try count("SELECT count(*) FROM intents WHERE kind = ? AND failure IS NOT NULL", kind)
    )
  }

  /// When the next one may be tried; nil for an empty queue.
  public func nextIntentDate() throws(SyncError) -> Date? {
    try row("SELECT min(not_before) FROM intents") { $0.optionalReal(0) }.flatMap { $0 }
      .map(Date.init(timeIntervalSince1970:))
  }

  /// Takes something out of the queue: it is done, or no longer wanted.
  public func removeIntent(_ number: Int) throws(SyncError) {
    try run("DELETE FROM intents WHERE number = ?", .integer(number))
  }

  /// Takes something out of the queue, if it is there.
  public func removeIntent(_ kind: SyncIntent.Kind, of take: UUID) throws(SyncError) {
    try run(
      "DELETE FROM intents WHERE take = ? AND kind = ?", .text(take.uuidString),
      .text(kind.rawValue))
  }

  /// Takes down that something failed, and when it may be tried again.
  public func failIntent(
    _ number: Int, reason: FailureReason, notBefore: Date
  ) throws(SyncError) {
    try run(
      "UPDATE intents SET attempts = attempts + 1, failure = ?, not_before = ? WHERE number = ?",
      .text(reason.json), .real(notBefore.timeIntervalSince1970), .integer(number))
  }

  /// Takes down that something failed for a reason that is not its own: it is tried again with all others.
  func noteFailure(of number: Int, reason: FailureReason) throws(SyncError) {
    try run(
      "UPDATE intents SET failure = ? WHERE number = ?", .text(reason.json), .integer(number))
  }

  /// Lets something be tried from a date on, and forgets its failures.
  public func postponeIntent(_ number: Int, to date: Date) throws(SyncError) {
    try run(
      "UPDATE intents SET attempts = 0, failure = NULL, not_before = ? WHERE number = ?",
      .real(date.timeIntervalSince1970), .integer(number))
  }
}
