struct TextTable {
  private var columns: TextColumns
  private var rows: [[TextCell]] = []

  /// Creates a table with a header.
  ///
  /// - Parameters:
  ///   - rightAligned: the indices of the right-aligned columns.
  ///   - flexible: the index of the column that shrinks if the table is too wide.
  init(_ header: [String], rightAligned: Set<Int> = [], flexible: Int? = nil) {
    columns = TextColumns(header, rightAligned: rightAligned, flexible: flexible)
  }

  mutating func add(_ row: [String]) {
    let cells = row.map { TextCell($0) }
    columns.fit(cells)
    rows.append(cells)
  }

  var text: String { text(columns: nil) }

  /// Returns the table as text, narrowed to the given number of columns if possible.
  func text(columns count: Int?) -> String {
    var (columns, buffer) = (columns, OutputBuffer())
    columns.narrow(to: count)
    columns.appendHeader(to: &buffer)
    for row in rows { columns.append(row, to: &buffer) }
    return String(buffer.text.dropLast())
  }
}
