import SQLite

/// Facts about the database as a whole, by name.
package struct SyncFact: Hashable, Sendable {
  let name: String

  /// A fact by its name.
  package init(_ name: String) { self.name = name }

  /// The id of this machine.
  static let machine = SyncFact("machine")
  /// The number of the last segment of this machine's log.
  static let lastSegment = SyncFact("lastSegment")
  /// Whether the head of the log does not name all segments yet.
  static let headDue = SyncFact("headDue")
  /// The mark of the head that is being written.
  static let nextMark = SyncFact("nextMark")
  /// The mark of the head that was written last.
  static let writtenMark = SyncFact("writtenMark")
  /// The version that the storage gave to it.
  static let writtenVersion = SyncFact("writtenVersion")
  /// Whether the whole log is being written again, at a place where it was gone.
  static let republishing = SyncFact("republishing")
  /// The time at which the logs of all machines were last read to their ends, in seconds since 1970.
  static let logRead = SyncFact("logRead")
}

extension SyncDatabase {
  /// Returns a fact; nil if it was never set.
  package func fact(_ fact: SyncFact) throws(SyncError) -> String? {
    try database.row("SELECT value FROM facts WHERE name = ?", [.text(fact.name)]) { $0.text(0) }
  }

  /// Returns facts by the beginning of their names.
  func facts(beginningWith prefix: String) throws(SyncError) -> [(name: String, value: String)] {
    try database.rows(
      "SELECT name, value FROM facts WHERE substr(name, 1, ?) = ? ORDER BY name",
      [.integer(prefix.count), .text(prefix)]
    ) { ($0.text(0), $0.text(1)) }
  }

  /// Sets a fact; nil removes it.
  package func setFact(_ fact: SyncFact, to value: String?) throws(SyncError) {
    guard let value else {
      return try database.run("DELETE FROM facts WHERE name = ?", .text(fact.name))
    }
    try database.run(
      "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .text(fact.name), .text(value))
  }
}
