import FoundationEssentials
import SQLite

/// The files and rows that disagree, in temporary tables, and what becomes of them.
extension TakeIndex {
  /// Takes down files with which no row agrees, and the keys of rows that agree with no file.
  func takeDown(files: [ListedFile], rows: [Int64]) throws(LibraryError) {
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
        .integer(file.place.rawValue), .text(file.name), .integer(file.stamp.inode),
        .integer(file.stamp.size), .integer(file.stamp.modified))
    }
    for key in rows {
      try database.run("INSERT OR IGNORE INTO unseen VALUES (?)", .integer(key))
    }
    try transaction.commit()
  }

  /// Returns takes whose file kept its name but was changed or replaced, or might be readable now.
  ///
  /// - Parameter decoders: the available decoders.
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

  /// Takes whose file has another name or place now.
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

  /// Takes whose file is gone, and was not before.
  func goneRecords() throws(LibraryError) -> [TakeRecord] {
    try records(
      """
      key IN (SELECT key FROM unseen) AND condition != \(TakeCondition.missing.rawValue)
      AND NOT EXISTS (
        SELECT 1 FROM listing l WHERE l.place = takes.place AND l.name = takes.file_name)
      """)
  }

  /// Returns files that belong to no take.
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

  /// Returns takes whose file was seen in the last scan of the folder.
  func listedIDs() throws(LibraryError) -> [UUID] {
    try ids(
      """
      SELECT id FROM takes WHERE \(Self.isSeen("takes")) OR
        condition != \(TakeCondition.missing.rawValue) AND EXISTS (
          SELECT 1 FROM listing l WHERE l.place = takes.place AND l.name = takes.file_name)
      """)
  }

  /// The condition that a row agrees with a file.
  private static func isSeen(_ row: String) -> String {
    """
    (\(row).condition != \(TakeCondition.missing.rawValue)
      AND \(row).key NOT IN (SELECT key FROM unseen))
    """
  }

  private func pairs(
    _ rest: String, _ values: [SQLiteValue] = []
  ) throws(LibraryError) -> [(record: TakeRecord, file: ListedFile)] {
    // Few files disagree, so each is looked up among the takes, and not the other way round.
    let sql = """
      SELECT \(TakeColumn.list(of: "takes")), l.place, l.name, l.inode, l.size, l.modified
      FROM listing l CROSS JOIN takes \(rest)
      """
    return try database.rows(sql, values) { row throws(SQLiteError) in
      (try Self.record(row), ListedFile(row, from: TakeColumn.allCases.count))
    }
  }
}

/// A file in the folder of takes or in the trash.
struct ListedFile: Equatable, Sendable {
  var name: String
  var place: TakeFilePlace
  var stamp: FileStamp

  init(_ row: Row, from column: Int) {
    name = row.text(column + 1)
    place = TakeFilePlace(rawValue: row.integer(column)) ?? .folder
    stamp = FileStamp(row, from: column + 2)
  }

  init(name: String, place: TakeFilePlace, stamp: FileStamp) {
    (self.name, self.place, self.stamp) = (name, place, stamp)
  }
}
