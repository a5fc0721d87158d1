import FoundationEssentials
import Indexing
import SQLite
import TextFolding

/// The rows of the index.
///
/// All SQL statements for takes are in this type and in `IndexRowDigests`. The caller must hold the
/// folder lock while making changes.
final class TakeIndex {
  let database: Database<LibraryError>
  let disk: IndexDatabase<LibraryError>

  init(_ disk: IndexDatabase<LibraryError>) { (database, self.disk) = (disk.database, disk) }

  /// Opens an index of any version for reading.
  convenience init(reading path: String) throws(SQLiteError) {
    self.init(IndexDatabase(Database(try Connection(reading: path), path: path)))
  }

  func begin() throws(LibraryError) -> IndexTransaction { IndexTransaction(try database.begin()) }

  func check() throws(LibraryError) { try database.checkIntegrity() }

  func records(_ condition: String, _ values: [SQLiteValue] = []) throws(LibraryError)
    -> [TakeRecord]
  {
    try database.rows(
      "SELECT \(TakeColumn.list) FROM takes WHERE \(condition)", values, Self.record)
  }

  /// Whether a complete scan of the folder has ever finished.
  var isFilled: Bool {
    get throws(LibraryError) {
      try database.row("SELECT 1 FROM facts WHERE name = 'filled'") { $0.boolean(0) } ?? false
    }
  }

  func setFilled() throws(LibraryError) {
    try database.run("INSERT OR IGNORE INTO facts VALUES ('filled', 1)")
  }

  /// Returns whether the user has accepted audio that does not match its file's checksum.
  func isAccepted(_ hash: ContentHash) throws(LibraryError) -> Bool {
    let name = SQLiteValue.text("accepted \(hash.hexadecimal)")
    return try database.row("SELECT 1 FROM facts WHERE name = ?", [name]) { $0.boolean(0) } ?? false
  }

  func accept(_ hash: ContentHash) throws(LibraryError) {
    let name = SQLiteValue.text("accepted \(hash.hexadecimal)")
    try database.run("INSERT OR IGNORE INTO facts VALUES (?, 1)", name)
  }

  var isEmpty: Bool {
    get throws(LibraryError) {
      try database.row("SELECT NOT EXISTS (SELECT 1 FROM takes)") { $0.boolean(0) } ?? true
    }
  }

  func record(_ id: UUID) throws(LibraryError) -> TakeRecord? {
    try records("id = ?", [.text(id.uuidString)]).first
  }

  func save(_ record: TakeRecord) throws(LibraryError) {
    try save(record, over: self.record(record.take.id))
  }

  func save(_ record: TakeRecord, over old: TakeRecord?) throws(LibraryError) {
    let take = record.take
    let values = Self.written.map { Self.value(of: $0, record) }
    try database.run(Self.saving, values + [.text(SearchFolding.fold(take.title))])
    let key = old?.key ?? database.lastKey
    if let old { try removeSearch(old) }
    try database.run(
      "INSERT INTO search (place, created, key, text) VALUES (?, ?, ?, ?)",
      .integer(record.location.rawValue), .real(take.created.timeIntervalSince1970), .integer(key),
      .text(SearchableText.of(take)))
    try applyDeletion(of: record, from: old?.location)
    try recordChange(take.id)
  }

  func remove(_ record: TakeRecord) throws(LibraryError) {
    try removeSearch(record)
    try database.run("DELETE FROM takes WHERE key = ?", .integer(record.key))
    try removeWaveform(record.key)
    try recordChange(record.take.id)
  }

  /// - Parameter deletions: takes that were deleted without being in the trash first.
  func change(
    saving saved: [TakeRecord], removing removed: [TakeRecord] = [], deletions: [DeletedTake] = []
  ) throws(LibraryError) {
    let transaction = try begin()
    for record in saved { try save(record) }
    for record in removed { try remove(record) }
    for deletion in deletions { try saveDeletion(deletion) }
    try transaction.commit()
  }

  private func removeSearch(_ record: TakeRecord) throws(LibraryError) {
    try database.run(
      "DELETE FROM search WHERE place = ? AND created = ? AND key = ?",
      .integer(record.location.rawValue), .real(record.take.created.timeIntervalSince1970),
      .integer(record.key))
  }

  func recordChange(_ id: UUID) throws(LibraryError) {
    try database.run("INSERT INTO changes (id) VALUES (?)", .text(id.uuidString))
  }
}

/// A transaction for callers that do not use SQL, rolled back if it is released before `commit`.
struct IndexTransaction: ~Copyable {
  private let changes: DatabaseTransaction<LibraryError>

  fileprivate init(_ changes: consuming DatabaseTransaction<LibraryError>) {
    self.changes = changes
  }

  consuming func commit() throws(LibraryError) { try changes.commit() }
}
