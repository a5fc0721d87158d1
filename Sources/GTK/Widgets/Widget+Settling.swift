import CAdwaita

extension Widget {
  static var isAnySettling: Bool { shownWindows.contains { isSettling($0) } }

  /// Whether a modal dialog is waiting for the keyboard focus, which another window of the program
  /// still has.
  static var isDialogWaiting: Bool {
    let windows = shownWindows
    return windows.contains { gtk_window_is_active(window($0)) != 0 }
      && windows.contains { raw in
        gtk_window_get_modal(window(raw)) != 0 && gtk_window_is_active(window(raw)) == 0
      }
  }

  static var clocksOfWindows: [OpaquePointer] {
    shownWindows.compactMap { gtk_widget_get_frame_clock($0) }
  }

  private static var shownWindows: [UnsafeMutablePointer<GtkWidget>] {
    guard let list = gtk_window_get_toplevels() else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      // The list still owns the window, so this reference can be released.
      g_object_unref(item)
      let widget = item.assumingMemoryBound(to: GtkWidget.self)
      return gtk_widget_get_mapped(widget) != 0 ? widget : nil
    }
  }

  private static func window(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<
    GtkWindow
  > { UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self) }

  /// Whether a visible widget or a widget inside it is sliding or fading, or is a button that was
  /// just activated by the Return key or a screen reader.
  private static func isSettling(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard gtk_widget_get_mapped(widget) != 0 else { return false }
    let raw = OpaquePointer(widget)
    if isMoving(widget, raw) || gtk_widget_has_css_class(widget, "keyboard-activating") != 0 {
      return true
    }
    var toasts = 0
    for part in widget.parts {
      if isSettling(part) { return true }
      if String(cString: gtk_widget_get_css_name(part)) == "toast" { toasts += 1 }
    }
    // If there are two toasts, one of them is fading out.
    return toasts > 1
  }

  private static func isMoving(
    _ widget: UnsafeMutablePointer<GtkWidget>, _ raw: OpaquePointer
  ) -> Bool {
    if widget.isKind(of: gtk_revealer_get_type()) {
      return gtk_revealer_get_reveal_child(raw) != gtk_revealer_get_child_revealed(raw)
    }
    if widget.isKind(of: gtk_stack_get_type()) { return gtk_stack_get_transition_running(raw) != 0 }
    if widget.isKind(of: adw_leaflet_get_type()) {
      return adw_leaflet_get_child_transition_running(raw) != 0
    }
    return false
  }
}
