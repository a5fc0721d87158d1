import CAdwaita

extension Widget {
  /// Whether the keyboard is on it, and that is to be seen.
  public var hasVisibleFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
  }

  /// Calls `action` when the keyboard comes to it, or leaves it.
  public func onFocusChange(_ action: @escaping () -> Void) { onChange(of: "has-focus", action) }

  /// Takes the keyboard from whatever in it has it, which is to be done before it is taken out of a window.
  ///
  /// A window notes a widget that is hidden with the keyboard in it, and once more when that is taken out. It forgets
  /// the first note without giving back its reference, and the widget stays for ever.
  func dropFocus() {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    gtk_root_set_focus(root, nil)
  }
}

extension Window {
  /// Whether the keyboard is on nothing, since what it was on can no longer be used.
  public var hasLostFocus: Bool { gtk_window_get_focus(pointer()) == nil }
}
