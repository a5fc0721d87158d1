/// A change of the rows of a list.
package enum RowChange: Equatable, Sendable {
  /// From `position` on `removed` rows are gone, and `added` are there in their place.
  case replaced(position: Int, removed: Int, added: Int)
  /// These are where they were, and show something else.
  case updated(Range<Int>)

  /// Creates the change from one list to another: all that lies between the rows that both begin and end with; nil if
  /// they are the same.
  init?<Row: Equatable>(from old: [Row], to new: [Row]) {
    let shorter = min(old.count, new.count)
    // Counted by hand: a prefix of two lists zipped is an array of 100,000 pairs, each time that anything changes.
    var (start, kept) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    while kept < shorter - start, old[old.count - 1 - kept] == new[new.count - 1 - kept] {
      kept += 1
    }
    let (removed, added) = (old.count - start - kept, new.count - start - kept)
    guard removed > 0 || added > 0 else { return nil }
    self = .replaced(position: start, removed: removed, added: added)
  }
}
