package enum RowChange: Equatable, Sendable {
  case replaced(position: Int, removed: Int, added: Int)
  case updated(Range<Int>)

  /// Creates the change from one list to another.
  ///
  /// The change replaces all rows except those that both lists have in common at the beginning and
  /// at the end.
  ///
  /// Returns nil if the lists are equal.
  init?<Row: Equatable>(from old: [Row], to new: [Row]) {
    let shorter = min(old.count, new.count)
    // Use loops instead of `zip` and `prefix`, which would create an array of 100,000 pairs for
    // each change.
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
