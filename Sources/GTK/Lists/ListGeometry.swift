/// The positions of a list's rows and headings, in pixels from its top.
///
/// All rows have the same height, and all headings have the same height, so a position can be
/// computed without examining other rows.
nonisolated struct ListGeometry: Equatable {
  var count = 0
  /// The height of a row; 0 until it is measured.
  var rowHeight = 0.0
  var headingHeight = 0.0
  /// The indices of the rows with a heading above them, in ascending order.
  var headed: [Int] = []

  var height: Double { Double(count) * rowHeight + Double(headed.count) * headingHeight }

  func top(ofRow position: Int) -> Double {
    Double(position) * rowHeight + Double(headingCount(upTo: position)) * headingHeight
  }

  func topWithHeading(ofRow position: Int) -> Double {
    let isHeaded = headingCount(upTo: position) > headingCount(upTo: position - 1)
    return top(ofRow: position) - (isHeaded ? headingHeight : 0)
  }

  /// Returns the index of the row at a vertical position; nil if there is a heading or no row at
  /// the position.
  func position(at y: Double) -> Int? {
    guard rowHeight > 0, y >= 0, y < height else { return nil }
    let position = nearest(y)
    let top = top(ofRow: position)
    return top..<top + rowHeight ~= y ? position : nil
  }

  /// Returns the indices of the rows that, together with their headings, are at least partly
  /// between two vertical positions.
  func positions(from y: Double, to end: Double) -> Range<Int> {
    guard rowHeight > 0, count > 0, end > 0, y < height else { return 0..<0 }
    return nearest(max(y, 0))..<nearest(min(end, height).nextDown) + 1
  }

  /// Returns the index of the row at a vertical position, or of the row below if the position is on
  /// a heading.
  private func nearest(_ y: Double) -> Int {
    min(Self.first(of: count) { top(ofRow: $0) + rowHeight > y }, count - 1)
  }

  /// Returns the number of headings above a row, including the row's own heading.
  private func headingCount(upTo position: Int) -> Int {
    Self.first(of: headed.count) { headed[$0] > position }
  }

  /// Returns the first index for which `holds` returns true; `count` if there is no such index.
  ///
  /// This is a binary search, so if `holds` returns true for an index, it must also return true for
  /// all later indices.
  private static func first(of count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
