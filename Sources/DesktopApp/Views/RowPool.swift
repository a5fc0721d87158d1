import GTK

/// Rows of a list that are made before its page is opened, while there is nothing else to do.
///
/// A row takes about a millisecond to make, and those in sight at first are wanted within one frame.
final class RowPool<Row: ListRow> {
  /// Those in sight, and those near it.
  private let count = 40
  private var rows: [Row] = []
  private var isFilling = false
  private let make: () -> Row

  /// An empty pool of what `make` makes.
  init(_ make: @escaping () -> Row) { self.make = make }

  /// Makes the rows that are missing, one at a time.
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

  /// Returns a row for a list.
  func take() -> Row { rows.popLast() ?? make() }
}
