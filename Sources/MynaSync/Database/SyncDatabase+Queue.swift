package import FoundationEssentials
import SQLite

/// What the engine asks of the queue as a whole.
extension SyncDatabase {
  /// The number of the last intent that was ever put into the queue and is in it; 0 for an empty one.
  func lastIntent() throws(SyncError) -> Int { try count("SELECT max(number) FROM intents") }

  /// The number of deletions queued after a number, without those that are left to another machine until a later date.
  func deletionCount(after number: Int, at date: Date) throws(SyncError) -> Int {
    try count(
      """
      SELECT count(*) FROM intents
      WHERE kind = 'delete' AND number > ? AND NOT (is_spare AND not_before > ?)
      """, .integer(number), .real(date.timeIntervalSince1970))
  }

  /// Has the object of a take removed from a date on, if the machine that is to do so has not done it by then; changes nothing if
  /// its deletion is in the queue.
  func addSpareDeletion(of take: UUID, notBefore: Date) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before, is_spare) VALUES (?, 'delete', ?, 1)",
      .text(take.uuidString), .real(notBefore.timeIntervalSince1970))
  }

  /// Takes such a deletion out of the queue, if there is one.
  func removeSpareDeletion(of take: UUID) throws(SyncError) {
    try database.run(
      "DELETE FROM intents WHERE take = ? AND kind = 'delete' AND is_spare",
      .text(take.uuidString))
  }

  /// Lets all that has failed be tried now.
  func wakeIntents(at date: Date) throws(SyncError) {
    try database.run(
      "UPDATE intents SET not_before = ? WHERE failure IS NOT NULL AND not_before > ?",
      .real(date.timeIntervalSince1970), .real(date.timeIntervalSince1970))
  }

  /// Brings back what waits for longer than anything does, as after a round with a clock that was ahead.
  ///
  /// - Parameter longest: the longest wait in seconds, also of a deletion that is left to another machine.
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

  /// How many takes are here and in the cloud, and how many are in the cloud alone.
  ///
  /// A take that was edited here and waits for its upload is in neither.
  func soundCounts() throws(SyncError) -> (both: Int, cloud: Int) {
    let all = try count("SELECT count(*) FROM entries WHERE hash IS NOT NULL AND is_deleted = 0")
    let both = """
      shadow JOIN entries ON id = shadow.take
      WHERE shadow.hash IS NOT NULL AND entries.hash IS NOT NULL AND entries.is_deleted = 0
      """
    let known = try count("SELECT count(*) FROM \(both)")
    // Begins with the queue, which is short where there are many takes in the cloud.
    let edited = try count(
      """
      SELECT count(*) FROM intents CROSS JOIN \(both)
      AND shadow.take = intents.take AND kind = 'upload'
      """)
    return (known - edited, all - known)
  }
}

// MARK: - Intents

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
  @discardableResult package func addIntent(
    _ kind: SyncIntent.Kind, of take: UUID, notBefore: Date
  ) throws(SyncError) -> Bool {
    // A download that a person wants is not left to another machine.
    if kind == .delete { try removeSpareDeletion(of: take) }
    try database.run(
      "INSERT OR IGNORE INTO intents (take, kind, not_before) VALUES (?, ?, ?)",
      .text(take.uuidString), .text(kind.rawValue), .real(notBefore.timeIntervalSince1970))
    return database.changeCount > 0
  }

  /// Returns what may be tried now, in the order of the queue.
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

  /// Returns the whole queue, some rows at a time.
  package func intents(after number: Int, limit: Int = 500) throws(SyncError) -> [SyncIntent] {
    try database.rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE number > ? ORDER BY number LIMIT ?",
      [.integer(number), .integer(limit)], Self.intent)
  }

  /// Returns what is to be done with a take.
  package func intents(of take: UUID) throws(SyncError) -> [SyncIntent] {
    try database.rows(
      "SELECT \(Self.intentColumns) FROM intents WHERE take = ? ORDER BY number",
      [.text(take.uuidString)], Self.intent)
  }

  /// The number of intents of a kind, and of those that have failed, without those that are left to another machine.
  package func intentCounts(_ kind: SyncIntent.Kind) throws(SyncError) -> (all: Int, failed: Int) {
    let kind = SQLiteValue.text(kind.rawValue)
    return (
      try count(
        "SELECT count(*) FROM intents WHERE kind = ? AND NOT (is_spare AND failure IS NULL)", kind),
      try count("SELECT count(*) FROM intents WHERE kind = ? AND failure IS NOT NULL", kind)
    )
  }

  /// When the next one may be tried; nil for an empty queue.
  package func nextIntentDate() throws(SyncError) -> Date? {
    try database.row("SELECT min(not_before) FROM intents") { $0.optionalReal(0) }.flatMap { $0 }
      .map(Date.init(timeIntervalSince1970:))
  }

  /// Takes something out of the queue: it is done, or no longer wanted.
  package func removeIntent(_ number: Int) throws(SyncError) {
    try database.run("DELETE FROM intents WHERE number = ?", .integer(number))
  }

  /// Takes something out of the queue, if it is there.
  package func removeIntent(_ kind: SyncIntent.Kind, of take: UUID) throws(SyncError) {
    try database.run(
      "DELETE FROM intents WHERE take = ? AND kind = ?", .text(take.uuidString),
      .text(kind.rawValue))
  }

  /// Takes down that something failed, and when it may be tried again.
  package func failIntent(
    _ number: Int, reason: FailureReason, notBefore: Date
  ) throws(SyncError) {
    try database.run(
      "UPDATE intents SET attempts = attempts + 1, failure = ?, not_before = ? WHERE number = ?",
      .text(reason.json), .real(notBefore.timeIntervalSince1970), .integer(number))
  }

  /// Takes down that something failed for a reason that is not its own: it is tried again with all others.
  func noteFailure(of number: Int, reason: FailureReason) throws(SyncError) {
    try database.run(
      "UPDATE intents SET failure = ? WHERE number = ?", .text(reason.json), .integer(number))
  }

  /// Lets something be tried from a date on, and forgets its failures.
  package func postponeIntent(_ number: Int, to date: Date) throws(SyncError) {
    try database.run(
      "UPDATE intents SET attempts = 0, failure = NULL, not_before = ? WHERE number = ?",
      .real(date.timeIntervalSince1970), .integer(number))
  }
}

// MARK: - Progress

/// The progress of a transfer.
package struct TransferShare: Equatable, Sendable {
  /// The bytes that were carried.
  package let bytes: Int
  /// All bytes.
  package let size: Int

  /// A part of a whole.
  package init(bytes: Int, size: Int) { (self.bytes, self.size) = (bytes, size) }
}

extension SyncDatabase {
  /// Returns how far the transfer of a take has come; nil if there is none.
  package func progress(of take: UUID) throws(SyncError) -> TransferShare? {
    try database.row("SELECT bytes, size FROM progress WHERE take = ?", [.text(take.uuidString)]) {
      TransferShare(bytes: $0.integer(0), size: $0.integer(1))
    }
  }

  /// Returns all transfers under way; there are a few at a time.
  package func progress() throws(SyncError) -> [UUID: TransferShare] {
    let rows = try database.rows("SELECT take, bytes, size FROM progress LIMIT 1000") {
      row throws(SQLiteError) in
      (try row.id(0), TransferShare(bytes: row.integer(1), size: row.integer(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }

  /// Takes down how far a transfer has come; nil when it is over.
  package func setProgress(_ share: TransferShare?, of take: UUID) throws(SyncError) {
    guard let share else {
      return try database.run("DELETE FROM progress WHERE take = ?", .text(take.uuidString))
    }
    try database.run(
      "INSERT OR REPLACE INTO progress VALUES (?, ?, ?)", .text(take.uuidString),
      .integer(share.bytes), .integer(share.size))
  }

  /// Forgets all transfers, as those of a process that was killed.
  package func removeProgress() throws(SyncError) { try database.run("DELETE FROM progress") }
}

// MARK: - Renewal

extension SyncDatabase {
  /// Gives this machine another id, since another machine goes by the one it has.
  ///
  /// Its log begins anew, with all that it has ever written; the log it had is read as that of another machine, since that is what
  /// it may be.
  func becomeAnother() throws(SyncError) {
    let transaction = try begin()
    var former = KnownMachine(machine)
    former.isFormer = true
    try save(former)
    var generator = SystemRandomNumberGenerator()
    try setMachine(.random(using: &generator))
    try forgetSegments()
    for machine in try machines() where machine.isFormer { try addTakes(with: machine.id) }
    for fact in [SyncFact.headDue, .nextMark, .writtenMark, .writtenVersion, .republishing] {
      try setFact(fact, to: nil)
    }
    try transaction.commit()
  }

  /// Has the whole log written again, with all that this machine knows.
  func beginRepublishing() throws(SyncError) {
    guard try fact(.republishing) == nil else { return }
    let transaction = try begin()
    try discardSegments()
    try addEverything()
    try setFact(.republishing, to: "1")
    try transaction.commit()
  }
}
