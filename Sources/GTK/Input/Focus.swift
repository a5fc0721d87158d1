import CAdwaita

extension Widget {
  /// Whether the keyboard is on it, and that is to be seen.
  package var hasVisibleFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
  }

  /// Whether keys go to it, or to a widget in it, when its window gets any; also while another window has the keyboard.
  package var hasWindowFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// Calls `action` when the keyboard comes to it, or leaves it.
  package func onFocusChange(_ action: @escaping () -> Void) { onChange(of: "has-focus", action) }

  /// Leaves the keyboard where it is when a pointer clicks it.
  package func keepsFocusElsewhere() { gtk_widget_set_focus_on_click(widget, 0) }

  /// Takes the keyboard focus from this widget and any widget inside it.
  ///
  /// Call this before removing the widget from a window. A window keeps a reference to a focused widget when it is
  /// hidden, and another one when it is removed. The window forgets the first reference without releasing it, so the
  /// widget is never freed.
  package func dropFocus() {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    gtk_root_set_focus(root, nil)
  }
}

extension Window {
  /// Whether the keyboard is on nothing, since what it was on can no longer be used.
  package var hasLostFocus: Bool { gtk_window_get_focus(pointer()) == nil }
}
