package import FoundationEssentials
package import MynaCloud
package import MynaLibrary
import SQLite

extension SyncDatabase {
  package static let pageSize = 500
  private static let columns = "id, fields, change"

  static func entry(_ row: Row) throws(SQLiteError) -> SyncEntry {
    guard let json = FieldValue(json: row.text(1)), let fields = TakeFields(json) else {
      throw .corrupt
    }
    return SyncEntry(id: try row.id(0), fields: fields, change: row.integer(2))
  }

  // MARK: Reading

  package func entry(_ id: UUID) throws(SyncError) -> SyncEntry? {
    try database.row(
      "SELECT \(Self.columns) FROM entries WHERE id = ?", [.text(id.uuidString)], Self.entry)
  }

  package func entry(ofObject name: ObjectName) throws(SyncError) -> SyncEntry? {
    try database.row(
      "SELECT \(Self.columns) FROM entries WHERE object = ? ORDER BY is_deleted, key LIMIT 1",
      [.text(name.text)], Self.entry)
  }

  package func entries(
    withSound hash: ContentHash, areDeleted: Bool = false
  ) throws(SyncError) -> [SyncEntry] {
    try database.rows(
      """
      SELECT \(Self.columns) FROM entries WHERE hash = ? AND is_deleted = ? ORDER BY key LIMIT 100
      """,
      [.text(hash.hexadecimal), .boolean(areDeleted)], Self.entry)
  }

  func unreadEntries() throws(SyncError) -> [SyncEntry] {
    try database.rows(
      """
      SELECT \(Self.columns) FROM entries
      WHERE is_deleted = 0 AND instr(fields, '\(AudioReference.unknownKey)') > 0
      """, [], Self.entry
    ).filter(\.fields.isSoundUnknown)
  }

  package var lastChange: Int {
    get throws(SyncError) { try count("SELECT max(change) FROM entries") }
  }

  package func entries(
    changedAfter change: Int, limit: Int = SyncDatabase.pageSize
  ) throws(SyncError) -> [SyncEntry] {
    try database.rows(
      "SELECT \(Self.columns) FROM entries WHERE change > ? ORDER BY change LIMIT ?",
      [.integer(change), .integer(limit)], Self.entry)
  }

  /// Calls `body` for all entries that changed after the given change, in the order of their
  /// changes, one page at a time.
  ///
  /// If `body` changes an entry, that entry isn't passed again, and may be skipped if it hasn't
  /// been passed yet.
  package func eachEntry(
    changedAfter change: Int = 0, _ body: (SyncEntry) throws(SyncError) -> Void
  ) throws(SyncError) {
    let last = try lastChange
    var change = change
    while true {
      let page = try entries(changedAfter: change)
      for entry in page {
        guard entry.change <= last else { return }
        try body(entry)
        change = entry.change
      }
      if page.count < Self.pageSize { return }
    }
  }

  package func entryCounts() throws(SyncError) -> (all: Int, live: Int) {
    let all = try count("SELECT count(*) FROM entries")
    return (all, all - (try count("SELECT count(*) FROM entries WHERE is_deleted")))
  }

  // MARK: Changing

  /// Merges another machine's fields for a take and returns the fields that changed.
  @discardableResult package func merge(
    _ fields: TakeFields, into id: UUID
  ) throws(SyncError) -> Set<FieldName> {
    let transaction = try begin()
    var entry = try entry(id) ?? SyncEntry(id: id, fields: TakeFields())
    let sound = entry.fields[.sound]
    let changed = entry.fields.merge(fields)
    if !changed.isEmpty { try save(entry) }
    try recordFormerSound(sound, fields[.sound], kept: entry.fields[.sound])
    if changed.contains(.sound) {
      try recordRead(entry.fields.sound, of: id, since: sound)
      try requestRecheck(of: id, entry.fields.sound, since: sound)
    }
    try transaction.commit()
    return changed
  }

  /// Writes fields of a take for this machine's log and returns the fields whose values changed.
  @discardableResult package func write(
    _ values: [FieldName: FieldValue], of id: UUID, at date: Date
  ) throws(SyncError) -> Set<FieldName> {
    let transaction = try begin()
    var entry = try entry(id) ?? SyncEntry(id: id, fields: TakeFields())
    var changed: Set<FieldName> = []
    for (name, value) in values where entry.fields.write(value, as: name, at: date, on: machine) {
      changed.insert(name)
      try addPending(id, name)
    }
    if !changed.isEmpty { try save(entry) }
    try transaction.commit()
    return changed
  }

  @discardableResult package func write(
    _ value: FieldValue, as name: FieldName, of id: UUID, at date: Date
  ) throws(SyncError) -> Bool {
    try !write([name: value], of: id, at: date).isEmpty
  }

  private func save(_ entry: SyncEntry) throws(SyncError) {
    let sound = entry.fields.sound
    try database.run(
      """
      INSERT INTO entries (id, change, fields, is_deleted, hash, object) 
      VALUES (?, (SELECT coalesce(max(change), 0) + 1 FROM entries), ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET change = excluded.change, fields = excluded.fields,
        is_deleted = excluded.is_deleted, hash = excluded.hash, object = excluded.object
      """,
      .text(entry.id.uuidString), .text(entry.fields.json.json),
      .boolean(entry.fields.isDeleted), .optional(sound?.hash.hexadecimal),
      .optional(sound?.object.text))
  }
}

// MARK: - Machines

package struct KnownMachine: Equatable, Sendable {
  package let id: MachineID
  package var name: String
  /// The number of the last merged segment of the machine's log; 0 if no segment has been merged.
  package var last: Int
  /// The version of the log's head when all its segments were merged; nil if some segments weren't
  /// merged, or if the storage has no versions.
  package var headVersion: ObjectVersion?
  /// Whether the last listing contained the head of the machine's log.
  package var isListed: Bool
  /// Whether the ID is a former ID of this machine.
  package var isFormer: Bool
  package var isDamaged: Bool

  init(_ id: MachineID) {
    (self.id, name, last, headVersion) = (id, "", 0, nil)
    (isListed, isFormer, isDamaged) = (true, false, false)
  }
}

extension SyncDatabase {
  package func machines() throws(SyncError) -> [KnownMachine] {
    try database.rows(
      """
      SELECT id, name, last, head_version, is_listed, is_former, is_damaged
      FROM machines ORDER BY id
      """
    ) { row throws(SQLiteError) in
      guard let id = MachineID(row.text(0)) else { throw .corrupt }
      var machine = KnownMachine(id)
      (machine.name, machine.last) = (row.text(1), row.integer(2))
      machine.headVersion = row.optionalText(3).map(ObjectVersion.init)
      (machine.isListed, machine.isFormer) = (row.boolean(4), row.boolean(5))
      machine.isDamaged = row.boolean(6)
      return machine
    }
  }

  func machine(_ id: MachineID) throws(SyncError) -> KnownMachine? {
    try machines().first { $0.id == id }
  }

  func save(_ machine: KnownMachine) throws(SyncError) {
    try database.run(
      """
      INSERT INTO machines (id, name, last, head_version, is_listed, is_former, is_damaged)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, last = excluded.last,
        head_version = excluded.head_version, is_listed = excluded.is_listed,
        is_former = excluded.is_former, is_damaged = excluded.is_damaged
      """,
      .text(machine.id.text), .text(machine.name), .integer(machine.last),
      .optional(machine.headVersion?.text), .boolean(machine.isListed),
      .boolean(machine.isFormer), .boolean(machine.isDamaged))
  }
}
