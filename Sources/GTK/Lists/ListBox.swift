import CAdwaita

package final class ListBox: Widget {
  override class var type: GType { gtk_list_box_get_type() }

  package func append(_ row: ListBoxRow) { gtk_list_box_append(raw, row.widget) }

  package func onChoose(_ action: @escaping (Int) -> Void) {
    onObject("row-activated") { row in
      action(Int(gtk_list_box_row_get_index(UnsafeMutablePointer(row))))
    }
  }
}

package final class ListBoxRow: Widget {
  override class var type: GType { gtk_list_box_row_get_type() }

  /// Whether the row is highlighted as the current row, including for screen readers.
  package var isMarked: Bool {
    get { looksSelected }
    set { looksSelected = newValue }
  }
}
