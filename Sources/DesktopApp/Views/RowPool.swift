import GTK

/// Rows of a list that are created before its page opens, while the program is idle.
///
/// Creating a row takes about a millisecond, and all rows that are initially visible must be ready
/// within one frame.
final class RowPool<Row: ListRow> {
  /// The number of rows to create, which is enough for the visible rows and the rows near them.
  private let count = 40
  private var rows: [Row] = []
  private var isFilling = false
  private let make: () -> Row

  init(_ make: @escaping () -> Row) { self.make = make }

  func fill() {
    guard !isFilling else { return }
    isFilling = true
    onIdle { [weak self] in
      guard let self else { return false }
      isFilling = rows.count < count
      if isFilling { rows.append(make()) }
      return isFilling
    }
  }

  func dequeue() -> Row { rows.popLast() ?? make() }
}
