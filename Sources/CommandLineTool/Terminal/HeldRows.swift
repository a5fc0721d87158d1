/// The rows of a table that were measured, so that they are made only once; as many as a limit of memory allows.
///
/// Their texts are bytes behind one another, since a string for each takes several times as much.
struct HeldRows {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var cells: [(end: UInt32, width: UInt16)] = []
  private var columnCount = 0
  /// Whether all rows are held that were added.
  private(set) var isComplete = true

  /// - Parameter limit: the bytes that texts may take; by default room for some 200,000 rows of takes.
  init(limit: Int = 1 << 24) { self.limit = limit }

  /// Holds a row, if there is room for it.
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

  /// Hands out each row, in the order in which they were added, while `body` wants more.
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
