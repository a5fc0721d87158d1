import FoundationEssentials
import SQLite

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
    try run("INSERT OR IGNORE INTO pending SELECT id, ? FROM entries", .text(Self.everything.text))
  }

  /// Has the takes with fields that a machine wrote put into the log.
  func addTakes(with machine: MachineID) throws(SyncError) {
    try run(
      "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE instr(fields, ?) > 0",
      .text(Self.onceMore.text), .text("\"\(machine.text)\""))
  }

  /// Has the takes of some segments put into newer ones.
  func addTakes(of segments: [Int]) throws(SyncError) {
    for segment in segments {
      try run(
        "INSERT OR IGNORE INTO pending SELECT id, ? FROM entries WHERE segment = ?",
        .text(Self.onceMore.text), .integer(segment))
    }
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
