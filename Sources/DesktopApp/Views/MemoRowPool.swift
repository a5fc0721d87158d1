import GTK

/// Rows of Memos that are made before the page is opened, while there is nothing else to do.
///
/// A row takes about a millisecond to make, and those in sight at first are wanted within one frame.
final class MemoRowPool {
  /// Those in sight, and those near it.
  private static let count = 40
  private var rows: [MemoRow] = []
  private var isFilling = false

  /// Makes the rows that are missing, one at a time.
  func fill() {
    guard !isFilling else { return }
    isFilling = true
    onIdle {
      MemoSentences.preload()
      return false
    }
    onIdle { [weak self] in
      guard let self else { return false }
      isFilling = rows.count < Self.count
      if isFilling { rows.append(MemoRow()) }
      return isFilling
    }
  }

  /// Returns a row for a list.
  func row(for list: MemoList?) -> MemoRow {
    let row = rows.popLast() ?? MemoRow()
    row.list = list
    return row
  }
}
