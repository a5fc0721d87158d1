import CAdwaita

/// A line to be written on.
package final class Entry: Widget {
  override class var type: GType { gtk_entry_get_type() }

  /// An empty one.
  package convenience init() {
    self.init(OpaquePointer(gtk_entry_new()))
  }

  /// The text.
  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set { gtk_editable_set_text(raw, newValue) }
  }

  /// Calls `action` when something else is written.
  package func onChange(_ action: @escaping () -> Void) { on("changed", action) }

  /// Calls `action` when Enter is pressed.
  package func onEnter(_ action: @escaping () -> Void) { on("activate", action) }

  /// Asks for the keyboard, with all that is written selected.
  package func focusAll() {
    focus()
    gtk_editable_select_region(raw, 0, -1)
  }

  /// Whether all that is written is selected, so that the next key takes its place.
  package var isAllSelected: Bool {
    var (start, end): (Int32, Int32) = (0, 0)
    guard gtk_editable_get_selection_bounds(raw, &start, &end) != 0 else { return false }
    return abs(end - start) == gtk_editable_get_text(raw).map { g_utf8_strlen($0, -1) } ?? 0
  }

  /// Is as wide as so many letters, or less where there is no room.
  package func wants(letters: Int) {
    gtk_editable_set_width_chars(raw, 4)
    gtk_editable_set_max_width_chars(raw, Int32(letters))
  }

  /// Has the Enter key do what the dialog's main button does.
  package func activatesDefault() { gtk_entry_set_activates_default(pointer(), 1) }
}
