import CAdwaita

extension Widget {
  /// Whether the keyboard is on it, and that is to be seen.
  public var hasVisibleFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
  }

  /// Calls `action` when the keyboard comes to it, or leaves it.
  public func onFocusChange(_ action: @escaping () -> Void) { onChange(of: "has-focus", action) }
}

extension Window {
  /// Whether the keyboard is on nothing, since what it was on can no longer be used.
  public var hasLostFocus: Bool { gtk_window_get_focus(pointer()) == nil }
}
