import CAdwaita

@MainActor final class ListCell {
  /// The part of a row that receives the focus, is highlighted under the pointer, and is read by
  /// screen readers.
  let frame = SlidingBin(named: "row", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
  let row: any ListRow

  init(_ row: any ListRow) {
    self.row = row
    frame.isFocusable = true
    frame.setStyle("activatable")
    frame.setChild(row.content)
  }

  func show(_ position: Int, isSelected: Bool) {
    frame.offset = 0
    frame.isVisible = true
    row.show(position)
    show(isSelected: isSelected)
    frame.setAccessibleLabel(row.accessibleName)
  }

  func show(isSelected: Bool) {
    row.setSelected(isSelected)
    frame.looksSelected = isSelected
  }

  func hide() {
    row.clear()
    frame.isVisible = false
  }
}
