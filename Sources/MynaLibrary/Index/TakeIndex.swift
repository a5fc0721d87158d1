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

  static let columns = """
    key, id, place, file_name, inode, size, modified, title, created, duration, sample_rate,
    channel_count, format_name, condition, content_hash, tags, is_favorite, note, is_edited, storage, deleted,
    sidecar_inode, sidecar_size, sidecar_modified, carried_id, decoders
    """

  /// The states of the sound in a row; 0 is a take that was never edited.
  private static let (edited, restored) = (1, 2)

  static func record(_ row: Row) -> TakeRecord {
    var take = Take(
      // What was written is read; another's id would be no take's.
      id: UUID(uuidString: row.text(1)) ?? UUID(), title: row.text(7),
      created: Date(timeIntervalSince1970: row.real(8)), fileName: row.text(3),
      condition: TakeCondition(rawValue: row.integer(13)) ?? .unreadable, duration: row.real(9),
      sampleRate: row.real(10), channelCount: row.integer(11), formatName: row.text(12),
      size: row.integer(5),
      contentHash: row.optionalText(14).flatMap(ContentHash.init(hexadecimal:)),
      tags: row.text(15).split(separator: "\n").map(String.init), isFavorite: row.boolean(16),
      note: row.text(17), isEdited: row.integer(18) == edited,
      storage: TakeStorage(rawValue: row.integer(19)) ?? .here,
      deleted: row.optionalReal(20).map(Date.init(timeIntervalSince1970:)))
    take.isRestored = row.integer(18) == restored
    return TakeRecord(
      key: Int64(row.integer(0)), take: take,
      place: TakeFilePlace(rawValue: row.integer(2)) ?? .folder, stamp: FileStamp(row, from: 4),
      sidecar: row.isNull(21) ? nil : FileStamp(row, from: 21),
      carriedID: row.optionalText(24).flatMap(UUID.init(uuidString:)), decoders: row.text(25))
  }

  func records(_ condition: String, _ values: [SQLiteValue] = []) throws(LibraryError)
    -> [TakeRecord]
  {
    try translated { () throws(SQLiteError) in
      try connection.rows(
        "SELECT \(Self.columns) FROM takes WHERE \(condition)", values, Self.record)
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
    let (take, stamp, sidecar) = (record.take, record.stamp, record.sidecar)
    let old = try self.record(take.id)
    try translated { () throws(SQLiteError) in
      try connection.run(
        """
        INSERT INTO takes (
          id, place, file_name, inode, size, modified, title, folded_title, created, duration,
          sample_rate, channel_count, format_name, condition, content_hash, tags, is_favorite, note,
          is_edited, storage, deleted, sidecar_inode, sidecar_size, sidecar_modified, carried_id,
          decoders)
        VALUES (
          ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
          ?21, ?22, ?23, ?24, ?25, ?26)
        ON CONFLICT (id) DO UPDATE SET
          place = ?2, file_name = ?3, inode = ?4, size = ?5, modified = ?6, title = ?7,
          folded_title = ?8, created = ?9, duration = ?10, sample_rate = ?11, channel_count = ?12,
          format_name = ?13, condition = ?14, content_hash = ?15, tags = ?16, is_favorite = ?17,
          note = ?18, is_edited = ?19, storage = ?20, deleted = ?21, sidecar_inode = ?22,
          sidecar_size = ?23, sidecar_modified = ?24, carried_id = ?25, decoders = ?26,
          kept_until = CASE WHEN place = ?2 THEN kept_until END
        """,
        .text(take.id.uuidString), .integer(record.place.rawValue), .text(take.fileName),
        .integer(stamp.inode), .integer(stamp.size), .integer(stamp.modified),
        .text(take.title), .text(SearchFolding.fold(take.title)),
        .real(take.created.timeIntervalSince1970), .real(take.duration), .real(take.sampleRate),
        .integer(take.channelCount), .text(take.formatName), .integer(take.condition.rawValue),
        .optional(take.contentHash?.hexadecimal), .text(take.tags.joined(separator: "\n")),
        .boolean(take.isFavorite), .text(take.note),
        .integer(take.isRestored ? Self.restored : take.isEdited ? Self.edited : 0),
        .integer(take.storage.rawValue), .optional(take.deleted?.timeIntervalSince1970),
        .optional(sidecar?.inode), .optional(sidecar.map { Int64($0.size) }),
        .optional(sidecar?.modified), .optional(record.carriedID?.uuidString),
        .text(record.decoders))
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

extension FileStamp {
  /// Reads the stamp from three columns of a row.
  init(_ row: Row, from column: Int) {
    self.init(
      inode: Int64(row.integer(column)), size: row.integer(column + 1),
      modified: Int64(row.integer(column + 2)))
  }
}

extension SQLiteValue {
  fileprivate static func optional(_ value: Int64?) -> SQLiteValue {
    value.map(SQLiteValue.integer) ?? .null
  }
}
