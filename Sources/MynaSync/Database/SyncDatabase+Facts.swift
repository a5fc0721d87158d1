import SQLite

package struct SyncMetadataKey: Hashable, Sendable {
  let name: String

  package init(_ name: String) { self.name = name }

  static let machine = SyncMetadataKey("machine")
  static let lastSegment = SyncMetadataKey("lastSegment")
  /// Set while some segments have been written but aren't listed in the log's head yet.
  static let headDue = SyncMetadataKey("headDue")
  /// The random mark of the log head that is being written.
  static let nextMark = SyncMetadataKey("nextMark")
  static let writtenMark = SyncMetadataKey("writtenMark")
  static let writtenVersion = SyncMetadataKey("writtenVersion")
  /// Set while this machine rewrites its whole log, because the log had disappeared from the
  /// bucket.
  static let republishing = SyncMetadataKey("republishing")
  /// The time at which all machines' logs were last read completely, in seconds since 1970.
  static let logRead = SyncMetadataKey("logRead")
}

extension SyncDatabase {
  package func fact(_ fact: SyncMetadataKey) throws(SyncError) -> String? {
    try database.row("SELECT value FROM facts WHERE name = ?", [.text(fact.name)]) { $0.text(0) }
  }

  func facts(beginningWith prefix: String) throws(SyncError) -> [(name: String, value: String)] {
    try database.rows(
      "SELECT name, value FROM facts WHERE substr(name, 1, ?) = ? ORDER BY name",
      [.integer(prefix.count), .text(prefix)]
    ) { ($0.text(0), $0.text(1)) }
  }

  package func setFact(_ fact: SyncMetadataKey, to value: String?) throws(SyncError) {
    guard let value else {
      return try database.run("DELETE FROM facts WHERE name = ?", .text(fact.name))
    }
    try database.run(
      "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      .text(fact.name), .text(value))
  }
}
