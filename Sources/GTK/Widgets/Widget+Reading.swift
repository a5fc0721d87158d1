import CAdwaita
import Translations

extension Widget {
  /// Hides the widget and its content from screen readers, or shows them again.
  ///
  /// Without this, GTK 4.8 reports covered pages, closed bars, and hidden pages of a stack as if
  /// they were visible.
  package func setUnread(_ isUnread: Bool) { setHiddenFromReaders(raw, isUnread) }

  /// Sets the value that a screen reader says after a name, such as "0.50 times".
  ///
  /// GTK reports such values only in version 4.10 and later. In earlier versions, this method adds
  /// the value to the name.
  package func setAccessibleValue(_ text: String, of name: String) {
    setAccessibleValue(text)
    guard gtk_get_major_version() == 4, gtk_get_minor_version() < 10 else { return }
    setAccessibleLabel(text.isEmpty ? name : tr("%1, %2", name, text))
  }

  /// Sets the accessible role, which is possible only before the widget is shown.
  func setRole(_ role: GtkAccessibleRole) {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, gint(role.rawValue))
    g_object_set_property(pointer(), "accessible-role", &value)
    g_value_unset(&value)
  }

  /// Whether the widget looks selected and is reported as selected to screen readers.
  var looksSelected: Bool {
    get { gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_SELECTED.rawValue != 0 }
    set {
      guard newValue != looksSelected else { return }
      if newValue {
        gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
      } else {
        gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
      }
      setAccessibleState(OpaquePointer(widget), GTK_ACCESSIBLE_STATE_SELECTED, newValue)
    }
  }
}

func setHiddenFromReaders(_ accessible: OpaquePointer, _ isHidden: Bool) {
  setAccessibleState(accessible, GTK_ACCESSIBLE_STATE_HIDDEN, isHidden)
}

private func setAccessibleState(
  _ accessible: OpaquePointer, _ state: GtkAccessibleState, _ isOn: Bool
) {
  var (state, value) = (state, GValue())
  gtk_accessible_state_init_value(state, &value)
  // A state that can also be undefined is an integer, not a Boolean.
  if value.g_type == GType(5 << 2) {
    g_value_set_boolean(&value, isOn ? 1 : 0)
  } else {
    g_value_set_int(&value, isOn ? 1 : 0)
  }
  gtk_accessible_update_state_value(accessible, 1, &state, &value)
  g_value_unset(&value)
}
