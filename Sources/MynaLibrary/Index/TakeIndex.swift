import Foundation
import SQLite

/// The rows of the index.
///
/// Here alone is SQL. Who calls holds the lock of the folder where something is changed.
final class TakeIndex {
  let connection: Connection
  let path: String
  /// Whether it was found to be damaged while it was used.
  private(set) var isDamaged = false

  /// Opens the index and brings it to this version.
  init(path: String) throws(SQLiteError) {
    self.path = path
    connection = try Connection(path: path)
    try connection.migrate(Schema.migrations)
  }

  /// Does all of `body` or nothing of it.
  func transaction<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    var failure: LibraryError?
    do throws(SQLiteError) {
      return try connection.transaction { () throws(SQLiteError) in
        do throws(LibraryError) {
          return try body()
        } catch {
          failure = error
          throw .constraint
        }
      }
    } catch {
      throw failure ?? told(error)
    }
  }

  /// Turns what SQLite says into what the library says.
  func translated<T>(_ body: () throws(SQLiteError) -> T) throws(LibraryError) -> T {
    do throws(SQLiteError) { return try body() } catch { throw told(error) }
  }

  private func told(_ error: SQLiteError) -> LibraryError {
    if error == .corrupt { isDamaged = true }
    return LibraryError(error, path: path)
  }

  // MARK: Rows

  func records(_ condition: String, _ values: [SQLiteValue] = []) throws(LibraryError)
    -> [TakeRecord]
  {
    try translated { () throws(SQLiteError) in
      try connection.rows(
        "SELECT \(TakeColumn.list) FROM takes WHERE \(condition)", values, Self.record)
    }
  }

  /// Whether a look at the whole folder was ever completed.
  var isFilled: Bool {
    get throws(LibraryError) {
      try translated { () throws(SQLiteError) in
        try connection.row("SELECT 1 FROM facts WHERE name = 'filled'") { $0.boolean(0) } ?? false
      }
    }
  }

  /// Takes down that the whole folder was looked at.
  func setFilled() throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try connection.run("INSERT OR IGNORE INTO facts VALUES ('filled', 1)")
    }
  }

  /// Whether it knows of no take.
  var isEmpty: Bool {
    get throws(LibraryError) {
      try translated { () throws(SQLiteError) in
        try connection.row("SELECT NOT EXISTS (SELECT 1 FROM takes)") { $0.boolean(0) } ?? true
      }
    }
  }

  func record(_ id: UUID) throws(LibraryError) -> TakeRecord? {
    try records("id = ?", [.text(id.uuidString)]).first
  }

  /// Writes a row, new or known by its id, and says that it was changed.
  func save(_ record: TakeRecord) throws(LibraryError) {
    let take = record.take
    let old = try self.record(take.id)
    let values = Self.written.map { Self.value(of: $0, record) }
    try translated { () throws(SQLiteError) in
      try connection.run(Self.saving, values + [.text(SearchFolding.fold(take.title))])
      let key = old?.key ?? connection.lastKey
      if let old { try removeSearch(old) }
      try connection.run(
        "INSERT INTO search (place, created, key, text) VALUES (?, ?, ?, ?)",
        .integer(record.place.rawValue), .real(take.created.timeIntervalSince1970), .integer(key),
        .text(SearchText.of(take)))
      try note(take.id)
    }
  }

  /// Forgets a row.
  func remove(_ record: TakeRecord) throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try removeSearch(record)
      try connection.run("DELETE FROM takes WHERE key = ?", .integer(record.key))
      try note(record.take.id)
    }
  }

  private func removeSearch(_ record: TakeRecord) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM search WHERE place = ? AND created = ? AND key = ?",
      .integer(record.place.rawValue), .real(record.take.created.timeIntervalSince1970),
      .integer(record.key))
  }

  // MARK: Changes

  private func note(_ id: UUID) throws(SQLiteError) {
    try connection.run("INSERT INTO changes (id) VALUES (?)", .text(id.uuidString))
  }
}
