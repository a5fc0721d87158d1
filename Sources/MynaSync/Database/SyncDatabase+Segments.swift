import FoundationEssentials
import SQLite

/// A segment of this machine's log, and how much of it still counts.
struct OwnSegment: Equatable {
  let number: Int
  /// Takes that were in it when it was written.
  let takeCount: Int
  /// Its size.
  let byteCount: Int
  /// Takes that no newer segment has.
  let liveCount: Int
}

/// This machine's log, as it is in the place or will be with the next head.
extension SyncDatabase {
  /// The number of the last segment that was ever written; 0 for none.
  var lastSegment: Int {
    get throws(SyncError) { Int(try fact(.lastSegment) ?? "") ?? 0 }
  }

  /// Returns the segments in their order.
  func segments() throws(SyncError) -> [OwnSegment] {
    try database.rows(
      """
      SELECT number, takes, bytes,
        (SELECT count(*) FROM entries WHERE segment > 0 AND segment = number)
      FROM segments ORDER BY number
      """
    ) {
      OwnSegment(
        number: $0.integer(0), takeCount: $0.integer(1), byteCount: $0.integer(2),
        liveCount: $0.integer(3))
    }
  }

  /// Takes down that a segment was written, and that the next head names it.
  ///
  /// - Parameters:
  ///   - takes: what was in it.
  ///   - byteCount: its size; 0 if it was not written, since there was nothing to be put into it.
  func addSegment(
    _ number: Int, takes: [PublishedTake], byteCount: Int
  ) throws(SyncError) {
    let transaction = try begin()
    for take in takes {
      try database.run(
        "UPDATE entries SET segment = ? WHERE id = ?",
        .integer(take.isInSegment ? number : 0), .text(take.id.uuidString))
      // What was changed while the segment was on its way belongs to the next one.
      try database.run(
        "DELETE FROM pending WHERE take = ? AND (SELECT change FROM entries WHERE id = take) = ?",
        .text(take.id.uuidString), .integer(take.change))
    }
    if byteCount > 0 {
      try database.run(
        "INSERT INTO segments VALUES (?, ?, ?)", .integer(number),
        .integer(takes.count { $0.isInSegment }), .integer(byteCount))
      try setFact(.lastSegment, to: String(number))
    }
    try setFact(.headDue, to: "1")
    try transaction.commit()
  }

  /// Moves segments of which nothing counts any more to those that are to be removed.
  func discardDeadSegments() throws(SyncError) {
    let dead = try segments().filter { $0.liveCount == 0 }
    for segment in dead { try discard(segment.number) }
  }

  /// Moves all segments to those that are to be removed, so that the log begins anew.
  func discardSegments() throws(SyncError) {
    try database.run("UPDATE entries SET segment = 0 WHERE segment > 0")
    for segment in try segments() { try discard(segment.number) }
  }

  /// Forgets all segments, and leaves them where they are.
  func forgetSegments() throws(SyncError) {
    try database.run("UPDATE entries SET segment = 0 WHERE segment > 0")
    try database.run("DELETE FROM segments")
    try database.run("DELETE FROM discarded")
    try setFact(.lastSegment, to: nil)
  }

  private func discard(_ number: Int) throws(SyncError) {
    try database.run("DELETE FROM segments WHERE number = ?", .integer(number))
    try database.run("INSERT OR IGNORE INTO discarded VALUES (?)", .integer(number))
  }

  /// Returns some segments that no head names any more.
  func discarded() throws(SyncError) -> [Int] {
    try database.rows("SELECT number FROM discarded ORDER BY number LIMIT 500") { $0.integer(0) }
  }

  /// Takes down that a segment was removed.
  func removeDiscarded(_ number: Int) throws(SyncError) {
    try database.run("DELETE FROM discarded WHERE number = ?", .integer(number))
  }
}

/// A take that was put into a segment.
struct PublishedTake {
  let id: UUID
  /// Its last change at that moment.
  let change: Int
  /// Whether it was put there; if not, no field of it belongs into this machine's log.
  let isInSegment: Bool
}

// MARK: - Pending

/// Fields that this machine has written and not yet put into its log.
extension SyncDatabase {
  /// The name that stands for all fields of a take, whoever wrote them.
  static let everything = FieldName("")
  /// The name that stands for the fields of a take that are in this machine's log anyway, and are to be in a newer segment.
  static let onceMore = FieldName("-")

  /// Whether there is anything to be put into the log.
  func hasPending() throws(SyncError) -> Bool {
    try count("SELECT EXISTS (SELECT 1 FROM pending)") > 0
  }

  /// Has all fields of all takes put into the log.
  func addEverything() throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries", .text(Self.everything.text))
  }

  /// Has the takes with fields that a machine wrote put into the log.
  func addTakes(with machine: MachineID) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE instr(fields, ?) > 0",
      .text(Self.onceMore.text), .text("\"\(machine.text)\""))
  }

  /// Has the takes of some segments put into newer ones.
  func addTakes(of segments: [Int]) throws(SyncError) {
    for segment in segments {
      try database.run(
        "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE segment = ?",
        .text(Self.onceMore.text), .integer(segment))
    }
  }

  /// Takes down that a field is in no log yet.
  func addPending(_ take: UUID, _ field: FieldName) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending VALUES (?, ?)", .text(take.uuidString), .text(field.text))
  }

  /// Returns takes with fields that are in no log yet, in the order of their ids.
  func pendingTakes(after id: UUID?, limit: Int) throws(SyncError) -> [UUID] {
    try database.rows(
      "SELECT DISTINCT take FROM pending WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)]
    ) { row throws(SQLiteError) in try row.id(0) }
  }

  /// Returns the fields of a take that are in no log yet.
  func pendingFields(of take: UUID) throws(SyncError) -> Set<FieldName> {
    Set(
      try database.rows("SELECT field FROM pending WHERE take = ?", [.text(take.uuidString)]) {
        FieldName($0.text(0))
      })
  }

  /// Takes down that all fields of a take are in the log.
  func removePending(of take: UUID) throws(SyncError) {
    try database.run("DELETE FROM pending WHERE take = ?", .text(take.uuidString))
  }
}
