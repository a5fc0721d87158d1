import FoundationEssentials
import SQLite

struct SegmentStatistics: Equatable {
  let number: Int
  /// The number of takes in the segment when it was written.
  let takeCount: Int
  let byteCount: Int
  /// The number of takes that aren't in any newer segment.
  let liveCount: Int
}

extension SyncDatabase {
  /// The number of the last segment that this machine wrote; 0 if there is none.
  var lastSegment: Int {
    get throws(SyncError) { Int(try fact(.lastSegment) ?? "") ?? 0 }
  }

  func segments() throws(SyncError) -> [SegmentStatistics] {
    try database.rows(
      """
      SELECT number, takes, bytes,
        (SELECT count(*) FROM entries WHERE segment > 0 AND segment = number)
      FROM segments ORDER BY number
      """
    ) {
      SegmentStatistics(
        number: $0.integer(0), takeCount: $0.integer(1), byteCount: $0.integer(2),
        liveCount: $0.integer(3))
    }
  }

  /// Records a segment that was just written, so that the next head lists it.
  ///
  /// - Parameters:
  ///   - takes: the takes in the segment.
  ///   - byteCount: the size of the segment, in bytes; 0 if the segment was empty and wasn't
  ///     written.
  func addSegment(
    _ number: Int, takes: [PublishedTake], byteCount: Int
  ) throws(SyncError) {
    let transaction = try begin()
    for take in takes {
      try database.run(
        "UPDATE entries SET segment = ? WHERE id = ?",
        .integer(take.isInSegment ? number : 0), .text(take.id.uuidString))
      // Changes made during the upload belong to the next segment.
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

  func discardDeadSegments() throws(SyncError) {
    let dead = try segments().filter { $0.liveCount == 0 }
    for segment in dead { try discard(segment.number) }
  }

  func discardSegments() throws(SyncError) {
    try database.run("UPDATE entries SET segment = 0 WHERE segment > 0")
    for segment in try segments() { try discard(segment.number) }
  }

  /// Forgets all segments, without removing them from the bucket.
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

  /// Returns at most 500 segments that no head lists anymore and that can be removed.
  func discarded() throws(SyncError) -> [Int] {
    try database.rows("SELECT number FROM discarded ORDER BY number LIMIT 500") { $0.integer(0) }
  }

  func removeDiscarded(_ number: Int) throws(SyncError) {
    try database.run("DELETE FROM discarded WHERE number = ?", .integer(number))
  }
}

struct PublishedTake {
  let id: UUID
  /// The number of the take's last change when the segment was built.
  let change: Int
  /// Whether the segment contains the take.
  ///
  /// If false, none of the take's fields belong in this machine's log.
  let isInSegment: Bool
}

extension SyncDatabase {
  /// A special field name that stands for all fields of a take, regardless of which machine wrote
  /// them.
  static let everything = FieldName("")
  /// A special field name that stands for the take's fields in this machine's log, which must be
  /// moved to a newer segment.
  static let onceMore = FieldName("-")

  func hasPending() throws(SyncError) -> Bool {
    try count("SELECT EXISTS (SELECT 1 FROM pending)") > 0
  }

  func addEverything() throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries", .text(Self.everything.text))
  }

  /// Makes the next segment contain the takes that have fields written by the given machine.
  func addTakes(with machine: MachineID) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE instr(fields, ?) > 0",
      .text(Self.onceMore.text), .text("\"\(machine.text)\""))
  }

  func addTakes(of segments: [Int]) throws(SyncError) {
    for segment in segments {
      try database.run(
        "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE segment = ?",
        .text(Self.onceMore.text), .integer(segment))
    }
  }

  func addPending(_ take: UUID, _ field: FieldName) throws(SyncError) {
    try database.run(
      "INSERT OR IGNORE INTO pending VALUES (?, ?)", .text(take.uuidString), .text(field.text))
  }

  func pendingTakes(after id: UUID?, limit: Int) throws(SyncError) -> [UUID] {
    try database.rows(
      "SELECT DISTINCT take FROM pending WHERE take > ? ORDER BY take LIMIT ?",
      [.text(id?.uuidString ?? ""), .integer(limit)]
    ) { row throws(SQLiteError) in try row.id(0) }
  }

  func pendingFields(of take: UUID) throws(SyncError) -> Set<FieldName> {
    Set(
      try database.rows("SELECT field FROM pending WHERE take = ?", [.text(take.uuidString)]) {
        FieldName($0.text(0))
      })
  }

  func removePending(of take: UUID) throws(SyncError) {
    try database.run("DELETE FROM pending WHERE take = ?", .text(take.uuidString))
  }
}
