import Foundation
import SQLite

extension TakeIndex {
  /// The takes of a query, in its order.
  func keys(_ query: TakeQuery) throws(LibraryError) -> [TakeKey] {
    let place: SQLiteValue = .integer((query.isTrash ? TakeFilePlace.trash : .folder).rawValue)
    let (condition, values) = query.search.map(Self.condition) ?? ("", [])
    let sql: String
    if condition.isEmpty {
      sql = "SELECT key FROM takes WHERE place = ? ORDER BY \(query.order.sql("takes"))"
    } else if query.order == .newest || query.order == .oldest {
      sql =
        "SELECT key FROM search s WHERE place = ? AND \(condition) ORDER BY \(query.order.sql("s"))"
    } else {
      sql = """
        SELECT t.key FROM search s JOIN takes t ON t.key = s.key WHERE s.place = ? AND \(condition)
        ORDER BY \(query.order.sql("t"))
        """
    }
    return try translated { () throws(SQLiteError) in
      try connection.rows(sql, [place] + values) { TakeKey(number: Int64($0.integer(0))) }
    }
  }

  /// Seconds of all takes of a query.
  func duration(of query: TakeQuery) throws(LibraryError) -> Double {
    let place: SQLiteValue = .integer((query.isTrash ? TakeFilePlace.trash : .folder).rawValue)
    let (condition, values) = query.search.map(Self.condition) ?? ("", [])
    let sql =
      condition.isEmpty
      ? "SELECT sum(duration) FROM takes WHERE place = ?"
      : """
      SELECT sum(t.duration) FROM search s JOIN takes t ON t.key = s.key
      WHERE s.place = ? AND \(condition)
      """
    return try translated { () throws(SQLiteError) in
      try connection.row(sql, [place] + values) { $0.real(0) } ?? 0
    }
  }

  /// The takes of some keys, in their order; without those that are gone.
  func takes(_ keys: some Sequence<TakeKey>) throws(LibraryError) -> [Take] {
    try translated { () throws(SQLiteError) in
      var found: [Take] = []
      for key in keys {
        let take = try connection.row(
          "SELECT \(Self.columns) FROM takes WHERE key = ?", [.integer(key.number)]
        ) { Self.record($0).take }
        if let take { found.append(take) }
      }
      return found
    }
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
        values.append(.text(SearchText.tagged(tag)))
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
