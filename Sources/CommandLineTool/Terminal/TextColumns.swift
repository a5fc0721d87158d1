/// The columns of a table, which become as wide as what they have to hold.
struct TextColumns {
  private var widths: [Int]
  private let header: [String]
  private let rightAligned: Set<Int>
  private let flexible: Int?

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
  mutating func fit(_ row: [String]) {
    for (column, cell) in row.enumerated() {
      let width = cell.onOneLine.columns
      if width > widths[column] { widths[column] = width }
    }
  }

  /// Narrows the flexible column so that the table fits a terminal; without one, nothing gives way.
  mutating func narrow(to columns: Int?) {
    guard let columns, let flexible else { return }
    let surplus = widths.reduce(0, +) + 2 * (widths.count - 1) - columns
    let least = min(widths[flexible], Self.leastWidth)
    if surplus > 0 { widths[flexible] = max(least, widths[flexible] - surplus) }
  }

  /// Adds the header to what is printed.
  func appendHeader(to buffer: inout OutputBuffer) { append(header, to: &buffer) }

  /// Adds a row to what is printed, with an end of line.
  func append(_ row: [String], to buffer: inout OutputBuffer) {
    for (column, cell) in row.enumerated() {
      var cell = cell.onOneLine
      var width = cell.columns
      if width > widths[column] {
        cell = cell.shortened(to: widths[column])
        width = cell.columns
      }
      let space = widths[column] - width
      let isRight = rightAligned.contains(column)
      if column > 0 { buffer.append(spaces: 2) }
      if isRight { buffer.append(spaces: space) }
      buffer.append(cell)
      if !isRight, column < row.count - 1 { buffer.append(spaces: space) }
    }
    buffer.append(byte: UInt8(ascii: "\n"))
  }
}
