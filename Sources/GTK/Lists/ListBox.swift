import CAdwaita

/// A list of a few rows, which a person chooses one of.
public final class ListBox: Widget {
  override class var type: GType { gtk_list_box_get_type() }

  /// Adds a row at the end.
  public func append(_ row: ListBoxRow) { gtk_list_box_append(raw, row.widget) }

  /// Calls `action` with the position of a row that is clicked, or chosen by the keyboard.
  public func onChoose(_ action: @escaping (Int) -> Void) {
    onObject("row-activated") { row in
      action(Int(gtk_list_box_row_get_index(UnsafeMutablePointer(row))))
    }
  }
}

/// A row of such a list.
public final class ListBoxRow: Widget {
  override class var type: GType { gtk_list_box_row_get_type() }

  /// Marks it as the one that shows, for eyes and for a screen reader.
  public var isMarked: Bool {
    get { gtk_widget_get_state_flags(widget).contains(GTK_STATE_FLAG_SELECTED) }
    set {
      guard newValue != isMarked else { return }
      if newValue {
        gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
      } else {
        gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
      }
      setAccessiblySelected(newValue)
    }
  }

  private func setAccessiblySelected(_ isSelected: Bool) {
    var (state, value) = (GTK_ACCESSIBLE_STATE_SELECTED, GValue())
    gtk_accessible_state_init_value(state, &value)
    // A state that may also be unknown is a number.
    if value.g_type == GType(5 << 2) {
      g_value_set_boolean(&value, isSelected ? 1 : 0)
    } else {
      g_value_set_int(&value, isSelected ? 1 : 0)
    }
    gtk_accessible_update_state_value(raw, 1, &state, &value)
    g_value_unset(&value)
  }
}

extension GtkStateFlags {
  fileprivate func contains(_ flag: GtkStateFlags) -> Bool { rawValue & flag.rawValue != 0 }
}
