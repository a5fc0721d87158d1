/// Columns of text, as wide as they have to be.
struct TextTable {
  private var rows: [[String]]
  private let rightAligned: Set<Int>
  private let flexible: Int?

  /// Columns of a terminal that a flexible column is left with at least.
  private static let leastWidth = 8

  /// A table whose first row is `header`.
  ///
  /// - Parameters:
  ///   - rightAligned: the columns that are aligned to the right.
  ///   - flexible: the column that gives way when the table is too wide.
  init(_ header: [String], rightAligned: Set<Int> = [], flexible: Int? = nil) {
    rows = [header]
    (self.rightAligned, self.flexible) = (rightAligned, flexible)
  }

  mutating func add(_ row: [String]) { rows.append(row.map(\.onOneLine)) }

  var text: String { text(columns: nil) }

  /// The table, as wide as it has to be, or cut to the columns of a terminal where it can give way.
  func text(columns: Int?) -> String {
    var widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    if let columns, let flexible {
      let surplus = widths.reduce(0, +) + 2 * (widths.count - 1) - columns
      let least = min(widths[flexible], Self.leastWidth)
      if surplus > 0 { widths[flexible] = max(least, widths[flexible] - surplus) }
    }
    return rows.map { row in
      row.indices.map { column in
        let cell = row[column].shortened(to: widths[column])
        let isRight = rightAligned.contains(column)
        if column == row.count - 1, !isRight { return cell }
        return cell.padded(to: widths[column], before: isRight)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
