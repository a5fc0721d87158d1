/// A cache for the measured rows of a table, up to a memory limit.
///
/// The strings are stored as consecutive bytes, because a separate string for each cell would
/// require several times as much memory.
struct RowCache {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var cells: [(end: UInt32, width: UInt16)] = []
  private var columnCount = 0
  /// Whether all rows that were added fit within the memory limit.
  private(set) var isComplete = true

  /// - Parameter limit: the maximum number of bytes of text to keep; the default is enough for
  ///   about 200,000 takes.
  init(limit: Int = 1 << 24) { self.limit = limit }

  /// Adds a row.
  ///
  /// If the row does not fit within the memory limit, all rows are removed.
  mutating func add(_ row: [TextCell]) {
    guard isComplete else { return }
    let size = row.reduce(0) { $0 + $1.text.utf8.count }
    guard bytes.count + size <= limit, row.allSatisfy({ $0.width <= UInt16.max }) else {
      (isComplete, bytes, cells) = (false, [], [])
      return
    }
    columnCount = row.count
    for cell in row {
      bytes.append(contentsOf: cell.text.utf8)
      cells.append((UInt32(bytes.count), UInt16(cell.width)))
    }
  }

  func each(_ body: ([TextCell]) -> Bool) {
    var (row, start): ([TextCell], Int) = ([], 0)
    for cell in cells {
      let end = Int(cell.end)
      row.append(
        TextCell(text: String(decoding: bytes[start..<end], as: UTF8.self), width: Int(cell.width)))
      start = end
      guard row.count == columnCount else { continue }
      guard body(row) else { return }
      row.removeAll(keepingCapacity: true)
    }
  }
}
