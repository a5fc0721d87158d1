/// Columns of text, as wide as they have to be.
struct TextTable {
  private var rows: [[String]]
  private let rightAligned: Set<Int>

  /// A table whose first row is `header`; the columns named are aligned to the right.
  init(_ header: [String], rightAligned: Set<Int> = []) {
    rows = [header]
    self.rightAligned = rightAligned
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        if rightAligned.contains(column) { return space + row[column] }
        return column == row.count - 1 ? row[column] : row[column] + space
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
