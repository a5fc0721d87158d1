import CAdwaita

extension Widget {
  package var hasVisibleFocus: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
  }

  /// Whether this widget or a widget inside it is the focus widget of its window, even if another
  /// window is active.
  package var hasWindowFocus: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return false
    }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  package func onFocusChange(_ action: @escaping () -> Void) { onChange(of: "has-focus", action) }

  package func keepsFocusElsewhere() { gtk_widget_set_focus_on_click(widget, 0) }

  /// Removes the focus from this widget and any widget inside it.
  ///
  /// Call this before removing the widget from a window. A window keeps a reference to a focused
  /// widget when it is hidden, and a second reference when it is removed. The window forgets the
  /// first reference without releasing it, so the widget would never be freed.
  package func dropFocus() {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    else { return }
    gtk_root_set_focus(root, nil)
  }
}

extension Window {
  package var hasLostFocus: Bool { gtk_window_get_focus(pointer()) == nil }
}
