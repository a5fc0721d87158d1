import CAdwaita

/// A list of a few rows, which a person chooses one of.
package final class ListBox: Widget {
  override class var type: GType { gtk_list_box_get_type() }

  /// Adds a row at the end.
  package func append(_ row: ListBoxRow) { gtk_list_box_append(raw, row.widget) }

  /// Calls `action` with the position of a row that is clicked, or chosen by the keyboard.
  package func onChoose(_ action: @escaping (Int) -> Void) {
    onObject("row-activated") { row in
      action(Int(gtk_list_box_row_get_index(UnsafeMutablePointer(row))))
    }
  }
}

/// A row of such a list.
package final class ListBoxRow: Widget {
  override class var type: GType { gtk_list_box_row_get_type() }

  /// Marks it as the one that shows, for eyes and for a screen reader.
  package var isMarked: Bool {
    get { looksSelected }
    set { looksSelected = newValue }
  }
}
