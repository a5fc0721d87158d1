import CAdwaita

/// A row of a list view with its frame, for one position after another.
@MainActor final class ListCell {
  /// The part that has the keyboard, is lit under the pointer, and is read out.
  let frame = SlidingBin(named: "row", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  let row: any ListRow

  init(_ row: any ListRow) {
    self.row = row
    frame.isFocusable = true
    frame.setStyle("activatable")
    frame.setChild(row.content)
  }

  /// Shows the content of a position.
  func show(_ position: Int, isSelected: Bool) {
    frame.offset = 0
    frame.isVisible = true
    row.show(position)
    show(isSelected: isSelected)
    frame.setAccessibleLabel(row.accessibleName)
  }

  /// Shows whether it is among those that are chosen.
  func show(isSelected: Bool) {
    row.setSelected(isSelected)
    frame.looksSelected = isSelected
  }

  /// Shows nothing, out of sight of screen readers too.
  func hide() {
    row.clear()
    frame.isVisible = false
  }
}
