import SQLite

/// What the folder holds beside what the index knows of it.
extension TakeIndex {
  /// Takes down what is in the folder and in the trash; `list` is handed a function to be called with each file.
  func takeDown(
    _ list: (_ add: (String, TakeFilePlace, FileStamp) throws(LibraryError) -> Void)
      throws(LibraryError) -> Void
  ) throws(LibraryError) {
    try translated { () throws(SQLiteError) in
      try connection.runScript(
        """
        CREATE TEMP TABLE IF NOT EXISTS listing (
          place INTEGER, name TEXT, inode INTEGER, size INTEGER, modified INTEGER,
          PRIMARY KEY (place, name)) WITHOUT ROWID;
        DELETE FROM listing;
        """)
    }
    try transaction { () throws(LibraryError) in
      try list { (name: String, place: TakeFilePlace, stamp: FileStamp) throws(LibraryError) in
        try translated { () throws(SQLiteError) in
          try connection.run(
            "INSERT OR REPLACE INTO listing VALUES (?, ?, ?, ?, ?)", .integer(place.rawValue),
            .text(name), .integer(stamp.inode), .integer(stamp.size), .integer(stamp.modified))
        }
      }
    }
  }

  /// How many files were taken down.
  func listedCount() throws(LibraryError) -> Int {
    try translated { () throws(SQLiteError) in
      try connection.row("SELECT count(*) FROM listing") { $0.integer(0) } ?? 0
    }
  }

  /// Returns takes whose file kept its name but was changed or replaced, or might be readable now.
  ///
  /// - Parameter decoders: the available decoders.
  func changedRecords(decoders: String) throws(LibraryError) -> [(TakeRecord, FileStamp)] {
    let missing = TakeCondition.missing.rawValue
    return try pairs(
      """
      JOIN listing l ON l.place = takes.place AND l.name = takes.file_name
      WHERE (
        l.modified != takes.modified OR l.size != takes.size OR l.inode != takes.inode
        OR takes.condition = \(missing)
        OR takes.condition = \(TakeCondition.unreadable.rawValue) AND takes.decoders != ?)
      -- The file of another take, which has the name now.
      AND NOT (takes.condition = \(missing) AND EXISTS (
        SELECT 1 FROM takes o WHERE o.place = takes.place AND o.file_name = takes.file_name
          AND o.condition != \(missing)))
      """, [.text(decoders)]
    ).map { ($0.record, $0.file.stamp) }
  }

  /// Takes whose file has another name or place now.
  func movedRecords() throws(LibraryError) -> [(TakeRecord, ListedFile)] {
    try pairs(
      """
      JOIN listing l ON l.inode = takes.inode AND l.size = takes.size AND l.modified = takes.modified
      WHERE NOT EXISTS (SELECT 1 FROM listing o WHERE o.place = takes.place AND o.name = takes.file_name)
        AND NOT EXISTS (SELECT 1 FROM takes o WHERE o.place = l.place AND o.file_name = l.name)
      """)
  }

  /// Takes whose file is gone, and was not before.
  func goneRecords() throws(LibraryError) -> [TakeRecord] {
    try records(
      """
      condition != \(TakeCondition.missing.rawValue) AND NOT EXISTS (
        SELECT 1 FROM listing l WHERE l.place = takes.place AND l.name = takes.file_name)
      """)
  }

  /// Returns files that belong to no take.
  func unknownFiles() throws(LibraryError) -> [ListedFile] {
    try translated { () throws(SQLiteError) in
      try connection.rows(
        """
        SELECT l.place, l.name, l.inode, l.size, l.modified FROM listing l
        WHERE NOT EXISTS (
          SELECT 1 FROM takes o WHERE o.place = l.place AND o.file_name = l.name
            AND o.condition != \(TakeCondition.missing.rawValue))
        ORDER BY l.place, l.name
        """
      ) { ListedFile($0, from: 0) }
    }
  }

  private func pairs(
    _ rest: String, _ values: [SQLiteValue] = []
  ) throws(LibraryError) -> [(record: TakeRecord, file: ListedFile)] {
    let columns = Self.columns.split(separator: ",").map {
      "takes." + $0.trimmed
    }
    return try translated { () throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(columns.joined(separator: ", ")), l.place, l.name, l.inode, l.size, l.modified
        FROM takes \(rest)
        """, values
      ) { (Self.record($0), ListedFile($0, from: columns.count)) }
    }
  }
}

/// A file in the folder of takes or in the trash.
struct ListedFile: Equatable {
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

extension Substring {
  fileprivate var trimmed: String { String(drop { $0.isWhitespace }) }
}
