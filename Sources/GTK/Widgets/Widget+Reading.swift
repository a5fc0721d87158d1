import CAdwaita

/// What a screen reader makes of a widget, beyond its name.
extension Widget {
  /// Has a screen reader pass over the widget and all in it, or no longer.
  ///
  /// GTK 4.8 tells of what a page covers, a closed bar holds or a stack does not show as if it were there.
  public func setUnread(_ isUnread: Bool) { setHiddenFromReaders(OpaquePointer(widget), isUnread) }

  /// Has a screen reader say a value in words, such as "0.50 times", after a name.
  ///
  /// GTK hands on the words for a value from 4.10 on; before, they become a part of the name.
  public func setAccessibleValue(_ text: String, of name: String) {
    setAccessibleValue(text)
    guard gtk_get_major_version() == 4, gtk_get_minor_version() < 10 else { return }
    setAccessibleLabel(text.isEmpty ? name : tr("%1, %2", name, text))
  }
}

/// Hides a widget, or the page of a stack, from screen readers, or shows it to them.
func setHiddenFromReaders(_ accessible: OpaquePointer, _ isHidden: Bool) {
  var (state, value) = (GTK_ACCESSIBLE_STATE_HIDDEN, GValue())
  gtk_accessible_state_init_value(state, &value)
  g_value_set_boolean(&value, isHidden ? 1 : 0)
  gtk_accessible_update_state_value(accessible, 1, &state, &value)
  g_value_unset(&value)
}
