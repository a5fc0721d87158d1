import CAdwaita

package final class Entry: Widget {
  override class var type: GType { gtk_entry_get_type() }

  package convenience init() {
    self.init(OpaquePointer(gtk_entry_new()))
  }

  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set { gtk_editable_set_text(raw, newValue) }
  }

  package func onChange(_ action: @escaping () -> Void) { on("changed", action) }

  package func onEnter(_ action: @escaping () -> Void) { on("activate", action) }

  package func focusAll() {
    focus()
    gtk_editable_select_region(raw, 0, -1)
  }

  /// Whether the entire text is selected, in which case the next typed character replaces it.
  package var isAllSelected: Bool {
    var (start, end): (Int32, Int32) = (0, 0)
    guard gtk_editable_get_selection_bounds(raw, &start, &end) != 0 else { return false }
    return abs(end - start) == gtk_editable_get_text(raw).map { g_utf8_strlen($0, -1) } ?? 0
  }

  /// Sets the preferred width in characters.
  ///
  /// The entry can shrink to a width of 4 characters.
  package func wants(letters: Int) {
    gtk_editable_set_width_chars(raw, 4)
    gtk_editable_set_max_width_chars(raw, Int32(letters))
  }

  package func activatesDefault() { gtk_entry_set_activates_default(pointer(), 1) }
}
