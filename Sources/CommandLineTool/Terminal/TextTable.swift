/// Columns of text, as wide as they have to be.
struct TextTable {
  private var columns: TextColumns
  private var rows: [[TextCell]] = []

  /// A table whose first row is `header`.
  ///
  /// - Parameters:
  ///   - rightAligned: the columns that are aligned to the right.
  ///   - flexible: the column that gives way when the table is too wide.
  init(_ header: [String], rightAligned: Set<Int> = [], flexible: Int? = nil) {
    columns = TextColumns(header, rightAligned: rightAligned, flexible: flexible)
  }

  mutating func add(_ row: [String]) {
    let cells = row.map { TextCell($0) }
    columns.fit(cells)
    rows.append(cells)
  }

  var text: String { text(columns: nil) }

  /// The table, as wide as it has to be, or cut to the columns of a terminal where it can give way.
  func text(columns count: Int?) -> String {
    var (columns, buffer) = (columns, OutputBuffer())
    columns.narrow(to: count)
    columns.appendHeader(to: &buffer)
    for row in rows { columns.append(row, to: &buffer) }
    return String(buffer.text.dropLast())
  }
}
