import CAdwaita

/// The keyboard in a list view: arrows go from row to row, and Tab leaves.
extension ListView {
  /// Scrolls to a row and gives it the keyboard, as soon as it is there; nil for the row that is to have it already, or
  /// else had it last.
  package func focus(_ position: Int? = nil) {
    guard count > 0 else { return }
    wantedFocus = max(0, min(position ?? wantedFocus ?? lastFocus ?? 0, count - 1))
    focusWanted()
  }

  /// The position of the row that has the keyboard, or something in it; nil if none has.
  package var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    return cells.first { $0.value.frame.widget == child }?.key
  }

  /// Calls `action` for keys that are pressed while a row has the keyboard, and nothing in it, with its position; true
  /// if it was of use.
  package func onRowKey(_ action: @escaping (Int, Key) -> Bool) {
    onKey(isFirst: true) { [weak self] key in
      guard let position = self?.positionOfKeys else { return false }
      return action(position, key)
    }
  }

  /// Gives the keyboard to the row that is to have it, once it is known where rows are.
  func focusWanted() {
    guard let position = wantedFocus, geometry.rowHeight > 0, pageHeight > 0 else { return }
    wantedFocus = nil
    scroll(to: position)
    lastFocus = position
    cells[position]?.frame.focus()
  }

  /// Takes the keyboard from outside; false if it is here already, so that it goes to what follows.
  func takeFocus() -> Bool {
    guard focusedPosition == nil, let first = lastFocus ?? seen.first else { return false }
    focus(first)
    return focusedPosition != nil
  }

  func connectKeys() {
    onKey { [weak self] key in self?.press(key) ?? false }
  }

  /// The position of the row that keys go to; nil if they go to something in a row.
  private var positionOfKeys: Int? {
    guard let position = focusedPosition, let root = gtk_widget_get_root(widget),
      gtk_root_get_focus(root) == cells[position]?.frame.widget
    else { return nil }
    return position
  }

  private func press(_ key: Key) -> Bool {
    guard !key.hasAlt, let position = positionOfKeys else { return false }
    let page = max(1, Int(pageHeight / geometry.rowHeight))
    switch key.name {
    case "Up": move(to: position - 1)
    case "Down": move(to: position + 1)
    case "Page_Up", "Prior": move(to: position - page)
    case "Page_Down", "Next": move(to: position + page)
    case "Home": move(to: 0)
    case "End": move(to: count - 1)
    case "Return", "ISO_Enter": onActivation(position)
    // A row has nothing beside it.
    case "Left", "Right": return !key.hasModifier
    default: return false
    }
    return true
  }

  private func move(to position: Int) {
    // Else the frame of the row would not be seen after a click.
    if let root = gtk_widget_get_root(widget) {
      gtk_window_set_focus_visible(
        UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
    }
    focus(position)
  }
}
