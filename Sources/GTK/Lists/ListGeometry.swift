/// The places of the rows of a list and of the headings between them, in pixels from its top.
///
/// All rows have one height, and all headings have one, so that a place is found without looking at the others.
nonisolated struct ListGeometry: Equatable {
  /// The number of rows.
  var count = 0
  /// The height of a row; 0 while it is not known.
  var rowHeight = 0.0
  /// The height of a heading.
  var headingHeight = 0.0
  /// The positions of the rows that have a heading above them, ascending.
  var headed: [Int] = []

  /// The height of all.
  var height: Double { Double(count) * rowHeight + Double(headed.count) * headingHeight }

  /// The top of the row at a position, below its heading.
  func top(ofRow position: Int) -> Double {
    Double(position) * rowHeight + Double(headingCount(upTo: position)) * headingHeight
  }

  /// The top of a row with its heading, where it has one.
  func topWithHeading(ofRow position: Int) -> Double {
    let isHeaded = headingCount(upTo: position) > headingCount(upTo: position - 1)
    return top(ofRow: position) - (isHeaded ? headingHeight : 0)
  }

  /// The position of the row at a height; nil on a heading and outside of all rows.
  func position(at y: Double) -> Int? {
    guard rowHeight > 0, y >= 0, y < height else { return nil }
    let position = nearest(y)
    let top = top(ofRow: position)
    return top..<top + rowHeight ~= y ? position : nil
  }

  /// The positions of the rows that are at least partly between two heights, with their headings.
  func positions(from y: Double, to end: Double) -> Range<Int> {
    guard rowHeight > 0, count > 0, end > 0, y < height else { return 0..<0 }
    return nearest(max(y, 0))..<nearest(min(end, height).nextDown) + 1
  }

  /// The row that a height is in, or the one below a heading.
  private func nearest(_ y: Double) -> Int {
    // The first row that ends below the height.
    min(Self.first(of: count) { top(ofRow: $0) + rowHeight > y }, count - 1)
  }

  /// The number of headings above a row, its own among them.
  private func headingCount(upTo position: Int) -> Int {
    Self.first(of: headed.count) { headed[$0] > position }
  }

  /// The first of so many numbers for which something holds, as it does for all after it; their count if for none.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
