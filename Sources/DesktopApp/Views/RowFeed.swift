import GTK
import MynaScreens

/// Gives a list view its rows, so that a long list costs no late frame.
final class RowFeed {
  private let view: ListView
  private let rows = RowList()
  /// The rows at the end that are still to be added to `rows`.
  private var missing = 0

  init(_ view: ListView) { self.view = view }

  /// The number of rows.
  var count: Int { rows.count + missing }

  /// Begins with so many rows, of which `make` makes those that are seen.
  func show(_ count: Int, _ make: @escaping () -> any ListRow) {
    view.show(rows, make)
    begin(count)
  }

  /// Does what has become of the list, after which there are `count` rows.
  func follow(_ change: RowChange) {
    switch change {
    case .replaced(0, removed: 0, let added) where count == 0: begin(added)
    case .replaced(let position, let removed, let added):
      complete()
      let focused = view.focusedPosition
      rows.replace(position, removed: removed, added: added)
      view.fillSeen()
      // GTK lets go of the keyboard when the row that had it goes.
      if let focused, view.focusedPosition == nil, count > 0 {
        view.focus(min(focused, count - 1))
      }
    case .updated(let positions): view.update(positions)
    }
  }

  /// Gives the keyboard to a row; to the last if there are not so many.
  func focus(_ position: Int) {
    guard count > 0 else { return }
    reach(position)
    view.focus(min(position, count - 1))
  }

  /// Has a row be there, if there are so many.
  func reach(_ position: Int) {
    // The first row comes by itself.
    if position > 0, position >= rows.count { complete() }
  }

  /// Adds all rows that are missing.
  func complete() { if missing > 0 { add(missing) } }

  /// Shows a list, a few rows in each frame: the first ones when the page around them has been drawn, the others after those in
  /// sight are filled.
  ///
  /// GTK makes some 200 places for rows as soon as there are as many, which takes longer than a frame may.
  private func begin(_ count: Int) {
    let (step, places) = (4, 240)
    missing = count
    guard missing > 0 else { return }
    view.onFrame { [weak self] _ in
      guard let self, missing > 0 else { return false }
      guard view.hasFilledSeen else { return true }
      add(rows.count < places ? min(missing, step) : missing)
      return missing > 0
    }
  }

  private func add(_ count: Int) {
    missing -= count
    rows.replace(rows.count, removed: 0, added: count)
  }
}
