import FoundationEssentials
import SQLite

extension TakeIndex {
  /// Returns the takes with the given file name; missing takes come last.
  func records(named name: String, in location: TakeFileLocation) throws(LibraryError)
    -> [TakeRecord]
  {
    try records(
      "place = ? AND file_name = ? ORDER BY condition",
      [.integer(location.rawValue), .text(name)])
  }

  func records(titled title: String, in location: TakeFileLocation) throws(LibraryError)
    -> [TakeRecord]
  {
    try records("place = ? AND folded_title = ?", [.integer(location.rawValue), .text(title)])
  }

  func foldedTitles(beginning prefix: String) throws(LibraryError) -> [String] {
    try database.rows(
      "SELECT folded_title FROM takes WHERE place IN (0, 1) AND folded_title >= ? AND folded_title < ?",
      [.text(prefix), .text(prefix + "\u{10FFFF}")]
    ) { $0.text(0) }
  }

  func records(idPrefix: String) throws(LibraryError) -> [TakeRecord] {
    try records("id >= ? AND id < ?", [.text(idPrefix), .text(idPrefix + "\u{7f}")])
  }

  func records(_ hash: ContentHash) throws(LibraryError) -> [TakeRecord] {
    try records("content_hash = ?", [.text(hash.hexadecimal)])
  }

  func records(in location: TakeFileLocation) throws(LibraryError) -> [TakeRecord] {
    try records("place = ?", [.integer(location.rawValue)])
  }

  /// Returns takes without a hash whose stated duration is within 0.5 ms of `duration`, in seconds.
  func recordsWithoutHash(duration: Double) throws(LibraryError) -> [TakeRecord] {
    try records(
      """
      content_hash IS NULL AND condition = \(TakeCondition.good.rawValue)
      AND abs(duration - ?) < 0.0005
      """, [.real(duration)])
  }

  /// Returns the takes to analyze.
  ///
  /// Takes without a hash come first, newest first, followed by takes whose duration is only an
  /// estimate.
  func recordsToAnalyze(limit: Int) throws(LibraryError) -> [TakeRecord] {
    let new = try records(
      "\(Self.isWithoutHash) ORDER BY created DESC LIMIT ?", [.integer(limit)])
    guard new.count < limit else { return new }
    return try new
      + records(
        "\(Self.isEstimated) AND content_hash IS NOT NULL ORDER BY created DESC LIMIT ?",
        [.integer(limit - new.count)])
  }

  func countToAnalyze() throws(LibraryError) -> Int {
    try database.row(
      """
      SELECT (SELECT count(*) FROM takes WHERE \(Self.isWithoutHash))
        + (SELECT count(*) FROM takes WHERE \(Self.isEstimated) AND content_hash IS NOT NULL)
      """
    ) { $0.integer(0) } ?? 0
  }

  private static let isWithoutHash =
    "content_hash IS NULL AND condition = \(TakeCondition.good.rawValue)"
  private static let isEstimated = "is_estimated AND condition = \(TakeCondition.good.rawValue)"

  func knownIDs() throws(LibraryError) -> [UUID] { try ids("SELECT id FROM takes") }

  func ids(_ sql: String, _ values: [SQLiteValue] = []) throws(LibraryError) -> [UUID] {
    try database.rows(sql, values, Self.firstID)
  }

  private static func firstID(_ row: Row) throws(SQLiteError) -> UUID { try row.id(0) }

  func checkedKeys() throws(LibraryError) -> [TakeKey] {
    try database.rows("SELECT key FROM takes WHERE NOT (\(Self.isInCloudOnly)) ORDER BY key") {
      TakeKey(number: Int64($0.integer(0)))
    }
  }

  static let isInCloudOnly =
    "condition = \(TakeCondition.missing.rawValue) AND storage = \(TakeStorage.cloud.rawValue)"

  func hashes() throws(LibraryError) -> [UUID: ContentHash] {
    let pairs = try database.rows(
      "SELECT id, content_hash FROM takes WHERE content_hash IS NOT NULL AND NOT (\(Self.isInCloudOnly))"
    ) { row throws(SQLiteError) in (try row.id(0), ContentHash(hexadecimal: row.text(1))) }
    var found: [UUID: ContentHash] = [:]
    for case (let id, let hash?) in pairs { found[id] = hash }
    return found
  }
}

extension TakeIndex {
  func keys(_ query: TakeQuery) throws(LibraryError) -> [TakeKey] {
    let (sql, values) = Self.selection("key", query)
    return try database.rows(sql, values) { TakeKey(number: Int64($0.integer(0))) }
  }

  func datedKeys(_ query: TakeQuery) throws(LibraryError) -> [DatedTakeKey] {
    let (sql, values) = Self.selection("key, created", query)
    return try database.rows(sql, values) { row in
      DatedTakeKey(
        key: TakeKey(number: Int64(row.integer(0))), created: row.real(1))
    }
  }

  func each(_ query: TakeQuery, _ body: (Take) -> Bool) throws(LibraryError) {
    let (sql, values) = Self.selection(TakeColumn.list(of: "takes"), query)
    try database.each(sql, values) { row throws(SQLiteError) in body(try Self.take(row)) }
  }

  private static func selection(_ columns: String, _ query: TakeQuery) -> (String, [SQLiteValue]) {
    let location: SQLiteValue = .integer(
      (query.isTrash ? TakeFileLocation.trash : .folder).rawValue)
    let (condition, values) = query.search.map(Self.condition) ?? ("", [])
    let isByDate = query.order == .newest || query.order == .oldest
    // The search table also has these columns, so the query needs no other table.
    let isBrief = columns == "key" || columns == "key, created"
    let (source, start) =
      if condition.isEmpty {
        ("takes WHERE place = ?", "takes")
      } else if isByDate, isBrief {
        ("search s WHERE place = ? AND \(condition)", "s")
      } else {
        // Scans the search table in its storage order, then looks up the row of each hit.
        (
          """
          search s CROSS JOIN takes ON takes.key = s.key WHERE s.place = ? AND \(condition)
          """, isByDate ? "s" : "takes"
        )
      }
    let wanted =
      isBrief
      ? columns.split(separator: ", ").map { "\(start).\($0)" }.joined(separator: ", ")
      : columns
    return (
      "SELECT \(wanted) FROM \(source) ORDER BY \(query.order.sql(start))", [location] + values
    )
  }

  func duration(of query: TakeQuery) throws(LibraryError) -> Double {
    let location: SQLiteValue = .integer(
      (query.isTrash ? TakeFileLocation.trash : .folder).rawValue)
    let (condition, values) = query.search.map(Self.condition) ?? ("", [])
    let sql =
      condition.isEmpty
      ? "SELECT sum(duration) FROM takes WHERE place = ?"
      : """
      SELECT sum(t.duration) FROM search s JOIN takes t ON t.key = s.key
      WHERE s.place = ? AND \(condition)
      """
    return try database.row(sql, [location] + values) { $0.real(0) } ?? 0
  }

  func tags() throws(LibraryError) -> Set<String> {
    let lists = try database.rows(
      "SELECT DISTINCT tags FROM takes WHERE place = ? AND tags != ''",
      [.integer(TakeFileLocation.folder.rawValue)]
    ) { $0.text(0) }
    return Set(lists.flatMap { $0.split(separator: "\n").map(String.init) })
  }

  func takes(_ keys: some Sequence<TakeKey>) throws(LibraryError) -> [Take] {
    var found: [Take] = []
    for key in keys {
      let take = try database.row(
        "SELECT \(TakeColumn.list) FROM takes WHERE key = ?", [.integer(key.number)],
        Self.take)
      if let take { found.append(take) }
    }
    return found
  }

  private static func condition(_ search: SearchQuery) -> (String, [SQLiteValue]) {
    var (conditions, values): ([String], [SQLiteValue]) = ([], [])
    for term in search.terms {
      switch term {
      case .text(let text):
        conditions.append("instr(s.text, ?) > 0")
        values.append(.text(text))
      case .textOrDates(let text, let dates):
        conditions.append("(instr(s.text, ?) > 0 OR (s.created >= ? AND s.created < ?))")
        values += [
          .text(text), .real(dates.lowerBound.timeIntervalSince1970),
          .real(dates.upperBound.timeIntervalSince1970),
        ]
      case .tag(let tag):
        conditions.append("instr(s.text, ?) > 0")
        values.append(.text(SearchableText.tagged(tag)))
      case .favorite:
        conditions.append("s.key IN (SELECT key FROM takes WHERE is_favorite)")
      }
    }
    return (conditions.joined(separator: " AND "), values)
  }
}

extension TakeQuery.Order {
  fileprivate func sql(_ table: String) -> String {
    switch self {
    case .newest: "\(table).created DESC, \(table).key DESC"
    case .oldest: "\(table).created, \(table).key"
    case .title: "\(table).folded_title, \(table).key"
    case .longest: "\(table).duration DESC, \(table).key DESC"
    case .largest: "\(table).size DESC, \(table).key DESC"
    }
  }
}
