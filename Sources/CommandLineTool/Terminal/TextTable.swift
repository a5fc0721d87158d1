/// Columns of text, as wide as they have to be.
struct TextTable {
  private var rows: [[String]]
  private let rightAligned: Set<Int>

  /// A table whose first row is `header`; the columns named are aligned to the right.
  init(_ header: [String], rightAligned: Set<Int> = []) {
    rows = [header]
    self.rightAligned = rightAligned
  }

  mutating func add(_ row: [String]) { rows.append(row.map(\.onOneLine)) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let isRight = rightAligned.contains(column)
        if column == row.count - 1, !isRight { return row[column] }
        return row[column].padded(to: widths[column], before: isRight)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
