import CAdwaita

/// Keyboard focus in a list view: arrow keys move from row to row, and Tab leaves the list.
extension ListView {
  /// Scrolls to a row and focuses it as soon as it has been laid out.
  ///
  /// - Parameter position: the index of the row; nil for the row that is already waiting for the
  ///   focus or, if there is none, the row that last had the focus.
  package func focus(_ position: Int? = nil) {
    guard count > 0 else { return }
    wantedFocus = max(0, min(position ?? wantedFocus ?? lastFocus ?? 0, count - 1))
    focusWanted()
  }

  /// The index of the row that has or contains the focus; nil if there is no such row.
  package var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    return cells.first { $0.value.frame.widget == child }?.key
  }

  /// Calls `action` for keys while a row has the focus, but not while a widget inside the row has
  /// the focus.
  ///
  /// `action` returns whether it handled the key.
  package func onRowKey(_ action: @escaping (Int, Key) -> Bool) {
    onKey(isFirst: true) { [weak self] key in
      guard let position = self?.positionOfKeys else { return false }
      return action(position, key)
    }
  }

  func focusWanted() {
    guard let position = wantedFocus, geometry.rowHeight > 0, pageHeight > 0 else { return }
    wantedFocus = nil
    scroll(to: position)
    lastFocus = position
    cells[position]?.frame.focus()
  }

  /// Moves the focus into the list if it is outside the list.
  ///
  /// Returns false if the list already contains the focus, which then moves to the next widget.
  func grabFocus() -> Bool {
    guard focusedPosition == nil, let first = lastFocus ?? seen.first else { return false }
    focus(first)
    return focusedPosition != nil
  }

  func connectKeys() {
    onKey { [weak self] key in self?.press(key) ?? false }
  }

  /// The index of the row that receives keys; nil if a widget in the row receives them instead.
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
    // No widget is beside a row, so keep the focus.
    case "Left", "Right": return !key.hasModifier
    default: return false
    }
    return true
  }

  private func move(to position: Int) {
    // Without this, the frame that marks the focus would not be visible after a click.
    if let root = gtk_widget_get_root(widget) {
      gtk_window_set_focus_visible(
        UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
    }
    focus(position)
  }
}
