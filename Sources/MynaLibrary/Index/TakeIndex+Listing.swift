import Files
import FoundationEssentials
import Indexing
import SQLite
import SoundFiles

/// Queries that compare the files and rows without a match, using temporary tables.
extension TakeIndex {
  func save(files: [ListedFile], rows: [Int64]) throws(LibraryError) {
    try database.runScript(
      """
      CREATE TEMP TABLE IF NOT EXISTS listing (
        place INTEGER, name TEXT, inode INTEGER, size INTEGER, modified INTEGER,
        PRIMARY KEY (place, name)) WITHOUT ROWID;
      CREATE TEMP TABLE IF NOT EXISTS unseen (key INTEGER PRIMARY KEY);
      DELETE FROM listing;
      DELETE FROM unseen;
      """)
    let transaction = try begin()
    for file in files {
      try database.run(
        "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)",
        .integer(file.location.rawValue), .text(file.name), .integer(file.stamp.inode),
        .integer(file.stamp.size), .integer(file.stamp.modified))
    }
    for key in rows {
      try database.run("INSERT OR IGNORE INTO unseen VALUES (?)", .integer(key))
    }
    try transaction.commit()
  }

  /// Returns takes whose file has the same name but has changed or may be readable now.
  func changedRecords(decoders: String) throws(LibraryError) -> [(TakeRecord, FileStamp)] {
    let missing = TakeCondition.missing.rawValue
    return try pairs(
      """
      ON l.place = takes.place AND l.name = takes.file_name
      WHERE (
        l.modified != takes.modified OR l.size != takes.size OR l.inode != takes.inode
        OR takes.condition = \(missing)
        OR takes.condition = \(TakeCondition.unreadable.rawValue) AND takes.decoders != ?)
      -- The file of another take, which has the name now.
      AND NOT (takes.condition = \(missing) AND EXISTS (
        SELECT 1 FROM takes o WHERE o.place = takes.place AND o.file_name = takes.file_name
          AND o.condition != \(missing)))
      -- What has the name of a take in the cloud alone is that take only if its id says so, or it is the file that was here.
      AND NOT (takes.condition = \(missing) AND takes.storage = \(TakeStorage.cloud.rawValue)
        AND (l.size != takes.size OR l.modified != takes.modified))
      """, [.text(decoders)]
    ).map { ($0.record, $0.file.stamp) }
  }

  func movedRecords() throws(LibraryError) -> [(TakeRecord, ListedFile)] {
    try pairs(
      """
      ON l.inode = takes.inode AND l.size = takes.size AND l.modified = takes.modified
      WHERE NOT EXISTS (SELECT 1 FROM listing o WHERE o.place = takes.place AND o.name = takes.file_name)
        AND NOT EXISTS (SELECT 1 FROM takes o WHERE o.place = l.place AND o.file_name = l.name)
        -- A file of that name with which a row agrees.
        AND NOT EXISTS (
          SELECT 1 FROM takes o WHERE o.place = takes.place AND o.file_name = takes.file_name
            AND \(Self.isSeen("o")))
      """)
  }

  func goneRecords() throws(LibraryError) -> [TakeRecord] {
    try records(
      """
      key IN (SELECT key FROM unseen) AND condition != \(TakeCondition.missing.rawValue)
      AND NOT EXISTS (
        SELECT 1 FROM listing l WHERE l.place = takes.place AND l.name = takes.file_name)
      """)
  }

  func unknownFiles() throws(LibraryError) -> [ListedFile] {
    try database.rows(
      """
      SELECT l.place, l.name, l.inode, l.size, l.modified FROM listing l
      WHERE NOT EXISTS (
        SELECT 1 FROM takes o WHERE o.place = l.place AND o.file_name = l.name
          AND o.condition != \(TakeCondition.missing.rawValue))
      ORDER BY l.place, l.name
      """
    ) { ListedFile($0, from: 0) }
  }

  func listedIDs() throws(LibraryError) -> [UUID] {
    try ids(
      """
      SELECT id FROM takes WHERE \(Self.isSeen("takes")) OR
        condition != \(TakeCondition.missing.rawValue) AND EXISTS (
          SELECT 1 FROM listing l WHERE l.place = takes.place AND l.name = takes.file_name)
      """)
  }

  private static func isSeen(_ row: String) -> String {
    """
    (\(row).condition != \(TakeCondition.missing.rawValue)
      AND \(row).key NOT IN (SELECT key FROM unseen))
    """
  }

  private func pairs(
    _ rest: String, _ values: [SQLiteValue] = []
  ) throws(LibraryError) -> [(record: TakeRecord, file: ListedFile)] {
    // Only a few files have no matching row, so the query looks up the takes for each file. CROSS
    // JOIN enforces this order.
    let sql = """
      SELECT \(TakeColumn.list(of: "takes")), l.place, l.name, l.inode, l.size, l.modified
      FROM listing l CROSS JOIN takes \(rest)
      """
    return try database.rows(sql, values) { row throws(SQLiteError) in
      (try Self.record(row), ListedFile(row, from: TakeColumn.allCases.count))
    }
  }
}

struct ListedFile: Equatable, Sendable {
  var name: String
  var location: TakeFileLocation
  var stamp: FileStamp

  init(_ row: Row, from column: Int) {
    name = row.text(column + 1)
    location = TakeFileLocation(rawValue: row.integer(column)) ?? .folder
    stamp = FileStamp(row, from: column + 2)
  }

  init(name: String, location: TakeFileLocation, stamp: FileStamp) {
    (self.name, self.location, self.stamp) = (name, location, stamp)
  }
}

extension TakeIndex {
  /// The values of the column `is_edited`; 0 means never edited.
  private static let (edited, restored) = (1, 2)

  static func record(_ row: Row) throws(SQLiteError) -> TakeRecord {
    guard let stamp = row.stamp(.inode) else { throw .corrupt }
    let carriedID: UUID? = row.isNull(.carriedID) ? nil : try row.id(.carriedID)
    return TakeRecord(
      key: Int64(row.integer(.key)), take: try take(row),
      location: TakeFileLocation(rawValue: row.integer(.location)) ?? .folder, stamp: stamp,
      sidecar: row.stamp(.sidecarInode), carriedID: carriedID, decoders: row.text(.decoders))
  }

  static func take(_ row: Row) throws(SQLiteError) -> Take {
    var take = Take(
      id: try row.id(.id), title: row.text(.title),
      created: Date(timeIntervalSince1970: row.real(.created)), fileName: row.text(.fileName),
      condition: TakeCondition(rawValue: row.integer(.condition)) ?? .unreadable,
      duration: row.real(.duration), sampleRate: row.real(.sampleRate),
      channelCount: row.integer(.channelCount), formatName: row.text(.formatName),
      size: row.integer(.size),
      contentHash: row.optionalText(.contentHash).flatMap(ContentHash.init(hexadecimal:)),
      tags: row.text(.tags).split(separator: "\n").map(String.init),
      isFavorite: row.boolean(.isFavorite), note: row.text(.note),
      isEdited: row.integer(.isEdited) == edited,
      storage: TakeStorage(rawValue: row.integer(.storage)) ?? .here,
      deleted: row.optionalReal(.deleted).map(Date.init(timeIntervalSince1970:)))
    take.isRestored = row.integer(.isEdited) == restored
    take.isOnlyHere = row.boolean(.isOnlyHere)
    take.damage = row.optionalText(.damage).flatMap(SoundFileDamage.init(text:))
    take.isDurationEstimated = row.boolean(.isEstimated)
    take.isCutShort = row.boolean(.isCutShort)
    take.listening = row.optionalText(.listening).flatMap(ListeningPosition.init(text:))
    return take
  }

  /// Returns the value of a column; NULL for the key of a new row, because SQLite assigns the key.
  static func value(of column: TakeColumn, _ record: TakeRecord) -> SQLiteValue {
    let (take, stamp) = (record.take, record.stamp)
    return switch column {
    case .key: record.key == 0 ? .null : .integer(record.key)
    case .id: .text(take.id.text)
    case .location: .integer(record.location.rawValue)
    case .fileName: .text(take.fileName)
    case .inode: .integer(stamp.inode)
    case .size: .integer(stamp.size)
    case .modified: .integer(stamp.modified)
    case .title: .text(take.title)
    case .created: .real(take.created.timeIntervalSince1970)
    case .duration: .real(take.duration)
    case .sampleRate: .real(take.sampleRate)
    case .channelCount: .integer(take.channelCount)
    case .formatName: .text(take.formatName)
    case .condition: .integer(take.condition.rawValue)
    case .contentHash: .optional(take.contentHash?.hexadecimal)
    case .tags: .text(take.tags.joined(separator: "\n"))
    case .isFavorite: .boolean(take.isFavorite)
    case .note: .text(take.note)
    case .isEdited: .integer(take.isRestored ? restored : take.isEdited ? edited : 0)
    case .storage: .integer(take.storage.rawValue)
    case .deleted: .optional(take.deleted?.timeIntervalSince1970)
    case .sidecarInode: .optional(record.sidecar?.inode)
    case .sidecarSize: .optional(record.sidecar.map { Int64($0.size) })
    case .sidecarModified: .optional(record.sidecar?.modified)
    case .carriedID: .optional(record.carriedID?.uuidString)
    case .decoders: .text(record.decoders)
    case .isOnlyHere: .boolean(take.isOnlyHere)
    case .damage: .optional(take.damage?.text)
    case .isEstimated: .boolean(take.isDurationEstimated)
    case .isCutShort: .boolean(take.isCutShort)
    case .listening: .optional(take.listening?.text)
    }
  }

  /// The statement that inserts a row, or updates the row with the same ID.
  ///
  /// Its parameters are the columns in `written`, followed by the folded title.
  static let saving: String = {
    let names = written.map(\.name) + ["folded_title"]
    let changes = names.filter { $0 != "id" }.map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO takes (\(names.joined(separator: ", ")))
      VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT (id) DO UPDATE SET \(changes.joined(separator: ", ")),
        kept_until = CASE WHEN place = excluded.place THEN kept_until END
      """
  }()

  static let written = TakeColumn.allCases.filter { $0 != .key }
}

extension SQLiteValue {
  fileprivate static func optional(_ value: Int64?) -> SQLiteValue {
    value.map(SQLiteValue.integer) ?? .null
  }
}
