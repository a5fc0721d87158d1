struct TextColumns {
  private var widths: [Int]
  private let header: [String]
  private let rightAligned: Set<Int>
  private let flexible: Int?

  /// Whether cells that are wider than their column are truncated.
  ///
  /// If false, such a cell shifts the columns after it.
  private var cuts = true

  /// The maximum width to which columns are aligned if there is no terminal.
  ///
  /// Without this limit, one long title would widen all rows.
  private static let widestAlignment = 40
  private static let leastWidth = 8

  /// Creates columns as wide as their headers.
  ///
  /// - Parameters:
  ///   - rightAligned: the indices of the right-aligned columns.
  ///   - flexible: the index of the column that shrinks if the table is too wide.
  init(_ header: [String], rightAligned: Set<Int> = [], flexible: Int? = nil) {
    (self.header, self.rightAligned, self.flexible) = (header, rightAligned, flexible)
    widths = header.map(\.columns)
  }

  mutating func fit(_ row: [TextCell]) {
    for (column, cell) in row.enumerated() where cell.width > widths[column] {
      widths[column] = cell.width
    }
  }

  /// Narrows the flexible column to fit a terminal.
  ///
  /// If there is no terminal, no cells are truncated.
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

  func appendHeader(to buffer: inout OutputBuffer) {
    append(header.map(TextCell.init), to: &buffer)
  }

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

/// A single-line text in a table, with its width in columns.
struct TextCell {
  let text: String
  let width: Int

  init(_ text: String) {
    self.text = text.onOneLine
    width = self.text.columns
  }

  init(text: String, width: Int) { (self.text, self.width) = (text, width) }
}
