import CAdwaita

/// A place of a list view's, of which it has as many as it likes to, in sight or near it.
@MainActor final class ListCell {
  let item: Object
  let shell = SlidingBin()
  private(set) var row: (any ListRow)?
  private(set) var isFilled = false

  init(_ item: OpaquePointer) {
    self.item = Object(item)
    gtk_list_item_set_child(item, shell.widget)
  }

  /// The present position; GTK moves it along when rows before it come and go.
  var position: Int { Int(gtk_list_item_get_position(item.raw)) }

  /// The row of GTK's around it, which has the keyboard.
  var frame: Widget? {
    gtk_widget_get_parent(shell.widget).map { Widget(OpaquePointer($0)) }
  }

  /// Shows what is at its position, in the row that it has or else in a free one.
  func fill(isSelected: Bool, _ free: () -> any ListRow) {
    let row = row ?? free()
    if self.row == nil {
      self.row = row
      shell.setChild(row.content)
    }
    isFilled = true
    shell.offset = 0
    row.show(position)
    show(isSelected: isSelected)
    frame?.setAccessibleLabel(row.accessibleName)
  }

  /// Shows whether it is among those that are chosen.
  func show(isSelected: Bool) {
    guard isFilled else { return }
    row?.setSelected(isSelected)
    frame?.setLooksSelected(isSelected)
  }

  /// Stands for nothing, and gives back the row that it showed.
  func clear() -> (any ListRow)? {
    guard let row else { return nil }
    if isFilled { row.clear() }
    isFilled = false
    shell.setChild(nil)
    self.row = nil
    return row
  }
}

extension Widget {
  /// Looks chosen, to a screen reader too.
  fileprivate func setLooksSelected(_ isSelected: Bool) {
    let before = gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_SELECTED.rawValue
    guard (before != 0) != isSelected else { return }
    if isSelected {
      gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
    } else {
      gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
    }
    var (state, value) = (GTK_ACCESSIBLE_STATE_SELECTED, GValue())
    gtk_accessible_state_init_value(state, &value)
    // It is a number, since it may also be undefined.
    g_value_set_int(&value, isSelected ? 1 : 0)
    gtk_accessible_update_state_value(raw, 1, &state, &value)
    g_value_unset(&value)
  }
}
