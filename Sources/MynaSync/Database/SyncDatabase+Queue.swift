package import FoundationEssentials
import SQLite

extension SyncDatabase {
  /// Returns the highest number in the queue; 0 if the queue is empty.
  func lastIntent() throws(SyncError) -> Int { try count("SELECT max(number) FROM intents") }

  /// Returns the number of deletions whose queue number is greater than `number`.
  ///
  /// Deletions that aren't due yet because another machine is responsible aren't counted.
  func deletionCount(after number: Int, at date: Date) throws(SyncError) -> Int {
    try count(
      """
      SELECT count(*) FROM intents
      WHERE kind = 'delete' AND number > ? AND NOT (is_spare AND not_before > ?)
      """, .integer(number), .real(date.timeIntervalSince1970))
  }

  /// Queues the removal of a take's object for a later date, in case the responsible machine hasn't
  /// removed it by then.
  ///
  /// Does nothing if the deletion is already queued.
  func addSpareDeletion(of take: UUID, notBefore: Date) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before, is_spare) VALUES (?, 'delete', ?, 1)",
      .text(take.uuidString), .real(notBefore.timeIntervalSince1970))
  }

  func removeSpareDeletion(of take: UUID) throws(SyncError) {
    try database.run(
      "DELETE FROM intents WHERE take = ? AND kind = 'delete' AND is_spare",
      .text(take.uuidString))
  }

  func wakeIntents(at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE intents SET not_before = ? WHERE failure IS NOT NULL AND not_before > ?",
      .real(date.timeIntervalSince1970), .real(date.timeIntervalSince1970))
  }

  /// Reschedules intents whose dates are too far in the future, for example because the clock was
  /// ahead when the dates were set.
  ///
  /// This machine's intents become due immediately. Deletions for which another machine is
  /// responsible wait for the maximum time.
  ///
  /// - Parameter longest: the maximum number of seconds until an intent's date, both for this
  ///   machine's intents and for deletions for which another machine is responsible.
  func shortenWaits(
    at date: Date, longest: (own: Double, spare: Double)
  ) throws(SyncError) {
    let now = date.timeIntervalSince1970
    for (isSpare, longest) in [(false, longest.own), (true, longest.spare)] {
      try database.run(
        "UPDATE intents SET not_before = ? WHERE is_spare = ? AND not_before > ?",
        .real(isSpare ? now + longest : now), .boolean(isSpare), .real(now + longest + 60))
    }
  }

  /// Returns the number of takes that are both on this machine and in the cloud, and the number of
  /// takes that are only in the cloud.
  ///
  /// A take that was edited on this machine and is waiting to be uploaded isn't counted in either
  /// number.
  func soundCounts() throws(SyncError) -> (both: Int, cloud: Int) {
    let all = try count("SELECT count(*) FROM entries WHERE hash IS NOT NULL AND is_deleted = 0")
    let both = """
      shadow JOIN entries ON id = shadow.take
      WHERE shadow.hash IS NOT NULL AND entries.hash IS NOT NULL AND entries.is_deleted = 0
      """
    let known = try count("SELECT count(*) FROM \(both)")
    // The query starts with the queue, which is short even if many takes are in the cloud.
    let edited = try count(
      """
      SELECT count(*) FROM intents CROSS JOIN \(both)
      AND shadow.take = intents.take AND kind = 'upload'
      """)
    return (known - edited, all - known)
  }
}

// MARK: - Intents

/// The queue of intents: one row for each take and kind.
extension SyncDatabase {
  private static let intentColumns = "number, take, kind, not_before, attempts, failure"

  private static func intent(_ row: Row) throws(SQLiteError) -> SyncIntent {
    guard let kind = SyncIntent.Kind(rawValue: row.text(2)) else { throw .corrupt }
    return SyncIntent(
      number: row.integer(0), take: try row.id(1), kind: kind,
      notBefore: Date(timeIntervalSince1970: row.real(3)), attempts: row.integer(4),
      failure: row.optionalText(5).flatMap(FailureReason.init(json:)))
  }

  @discardableResult package func addIntent(
    _ kind: SyncIntent.Kind, of take: UUID, notBefore: Date
  ) throws(SyncError) -> Bool {
    // If this machine must delete the object itself, that replaces the later deletion that was
    // queued in case another machine doesn't delete the object.
    if kind == .delete { try removeSpareDeletion(of: take) }
    try database.run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before) VALUES (?, ?, ?)",
      .text(take.uuidString), .text(kind.rawValue), .real(notBefore.timeIntervalSince1970))
    return database.changeCount > 0
  }

  package func intents(
    dueAt date: Date, after number: Int = 0, limit: Int = 100
  ) throws(SyncError) -> [SyncIntent] {
    try database.rows(
      """
      SELECT \(Self.intentColumns) FROM intents WHERE not_before <= ? AND number > ?
      ORDER BY number LIMIT ?
      """,
      [.real(date.timeIntervalSince1970), .integer(number), .integer(limit)], Self.intent)
  }

  package func intents(after number: Int, limit: Int = 500) throws(SyncError) -> [SyncIntent] {
    try database.rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE number > ? ORDER BY number LIMIT ?",
      [.integer(number), .integer(limit)], Self.intent)
  }

  package func intents(of take: UUID) throws(SyncError) -> [SyncIntent] {
    try database.rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE take = ? ORDER BY number",
      [.text(take.uuidString)], Self.intent)
  }

  package func intentCounts(_ kind: SyncIntent.Kind) throws(SyncError) -> (all: Int, failed: Int) {
    let kind = SQLiteValue.text(kind.rawValue)
    return (
      try count(
        "SELECT count(*) FROM intents WHERE kind = ? AND NOT (is_spare AND failure IS NULL)", kind),
      try count("SELECT count(*) FROM intents WHERE kind = ? AND failure IS NOT NULL", kind)
    )
  }

  package func nextIntentDate() throws(SyncError) -> Date? {
    try database.row("SELECT min(not_before) FROM intents") { $0.optionalReal(0) }.flatMap { $0 }
      .map(Date.init(timeIntervalSince1970:))
  }

  package func removeIntent(_ number: Int) throws(SyncError) {
    try database.run("DELETE FROM intents WHERE number = ?", .integer(number))
  }

  package func removeIntent(_ kind: SyncIntent.Kind, of take: UUID) throws(SyncError) {
    try database.run(
      "DELETE FROM intents WHERE take = ? AND kind = ?", .text(take.uuidString),
      .text(kind.rawValue))
  }

  package func failIntent(
    _ number: Int, reason: FailureReason, notBefore: Date
  ) throws(SyncError) {
    try database.run(
      "UPDATE intents SET attempts = attempts + 1, failure = ?, not_before = ? WHERE number = ?",
      .text(reason.json), .real(notBefore.timeIntervalSince1970), .integer(number))
  }

  /// Records a failure that the intent did not cause, without counting an attempt.
  func recordFailure(of number: Int, reason: FailureReason) throws(SyncError) {
    try database.run(
      "UPDATE intents SET failure = ? WHERE number = ?", .text(reason.json), .integer(number))
  }

  package func postponeIntent(_ number: Int, to date: Date) throws(SyncError) {
    try database.run(
      "UPDATE intents SET attempts = 0, failure = NULL, not_before = ? WHERE number = ?",
      .real(date.timeIntervalSince1970), .integer(number))
  }
}

// MARK: - Progress

package struct SavedTransferProgress: Equatable, Sendable {
  package let bytes: Int
  package let size: Int

  package init(bytes: Int, size: Int) { (self.bytes, self.size) = (bytes, size) }
}

extension SyncDatabase {
  package func progress(of take: UUID) throws(SyncError) -> SavedTransferProgress? {
    try database.row("SELECT bytes, size FROM progress WHERE take = ?", [.text(take.uuidString)]) {
      SavedTransferProgress(bytes: $0.integer(0), size: $0.integer(1))
    }
  }

  package func progress() throws(SyncError) -> [UUID: SavedTransferProgress] {
    let rows = try database.rows("SELECT take, bytes, size FROM progress LIMIT 1000") {
      row throws(SQLiteError) in
      (try row.id(0), SavedTransferProgress(bytes: row.integer(1), size: row.integer(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  package func setProgress(_ saved: SavedTransferProgress?, of take: UUID) throws(SyncError) {
    guard let saved else {
      return try database.run("DELETE FROM progress WHERE take = ?", .text(take.uuidString))
    }
    try database.run(
      "INSERT OR REPLACE INTO progress VALUES (?, ?, ?)", .text(take.uuidString),
      .integer(saved.bytes), .integer(saved.size))
  }

  /// Removes the progress of all transfers, for example after the process that recorded it was
  /// killed.
  package func removeProgress() throws(SyncError) { try database.run("DELETE FROM progress") }
}

// MARK: - Renewal

extension SyncDatabase {
  /// Gives this machine a new ID, because another machine uses the current ID.
  ///
  /// The new log starts with everything that this machine has written. The old log is treated like
  /// another machine's log, because it may belong to another machine.
  func adoptNewID() throws(SyncError) {
    let transaction = try begin()
    var former = KnownMachine(machine)
    former.isFormer = true
    try save(former)
    var generator = SystemRandomNumberGenerator()
    try setMachine(.random(using: &generator))
    try forgetSegments()
    for machine in try machines() where machine.isFormer { try addTakes(with: machine.id) }
    for fact in [SyncMetadataKey.headDue, .nextMark, .writtenMark, .writtenVersion, .republishing] {
      try setFact(fact, to: nil)
    }
    try transaction.commit()
  }

  /// Starts to rewrite the whole log with everything that this machine knows.
  func beginRepublishing() throws(SyncError) {
    guard try fact(.republishing) == nil else { return }
    let transaction = try begin()
    try discardSegments()
    try addEverything()
    try setFact(.republishing, to: "1")
    try transaction.commit()
  }
}
