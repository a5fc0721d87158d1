/// The columns of a table, which become as wide as what they have to hold.
struct TextColumns {
  private var widths: [Int]
  private let header: [String]
  private let rightAligned: Set<Int>
  private let flexible: Int?

  /// Whether a cell that is wider than its column is cut instead of moving the columns after it.
  private var cuts = true

  /// The width up to which columns are aligned where there is no terminal: one long title does not widen all rows.
  private static let widestAlignment = 40
  /// Columns of a terminal that a flexible column is left with at least.
  private static let leastWidth = 8

  /// Columns that hold their header.
  ///
  /// - Parameters:
  ///   - rightAligned: the columns that are aligned to the right.
  ///   - flexible: the column that gives way when the table is too wide.
  init(_ header: [String], rightAligned: Set<Int> = [], flexible: Int? = nil) {
    (self.header, self.rightAligned, self.flexible) = (header, rightAligned, flexible)
    widths = header.map(\.columns)
  }

  /// Makes room for a row.
  mutating func fit(_ row: [TextCell]) {
    for (column, cell) in row.enumerated() where cell.width > widths[column] {
      widths[column] = cell.width
    }
  }

  /// Narrows the flexible column so that the table fits a terminal; without one, nothing is cut.
  mutating func narrow(to columns: Int?) {
    guard let flexible else { return }
    guard let columns else {
      widths = widths.map { min($0, Self.widestAlignment) }
      cuts = false
      return
    }
    let surplus = widths.reduce(0, +) + 2 * (widths.count - 1) - columns
    let least = min(widths[flexible], Self.leastWidth)
    if surplus > 0 { widths[flexible] = max(least, widths[flexible] - surplus) }
  }

  /// Adds the header to what is printed.
  func appendHeader(to buffer: inout OutputBuffer) {
    append(header.map(TextCell.init), to: &buffer)
  }

  /// Adds a row to what is printed, with an end of line.
  func append(_ row: [TextCell], to buffer: inout OutputBuffer) {
    for (column, cell) in row.enumerated() {
      var cell = cell
      if cuts, cell.width > widths[column] {
        cell = TextCell(cell.text.shortened(to: widths[column]))
      }
      let space = max(0, widths[column] - cell.width)
      let isRight = rightAligned.contains(column)
      if column > 0 { buffer.append(spaces: 2) }
      if isRight { buffer.append(spaces: space) }
      buffer.append(cell.text)
      if !isRight, column < row.count - 1 { buffer.append(spaces: space) }
    }
    buffer.append(byte: UInt8(ascii: "\n"))
  }
}

/// A text in a table, on one line, with the columns of a terminal that it takes.
struct TextCell {
  let text: String
  let width: Int

  /// Measures a text.
  init(_ text: String) {
    self.text = text.onOneLine
    width = self.text.columns
  }

  /// A text that was measured.
  init(text: String, width: Int) { (self.text, self.width) = (text, width) }
}
