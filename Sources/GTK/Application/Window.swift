import CAdwaita

/// A window of the program.
package class Window: Widget {
  override class var type: GType { gtk_window_get_type() }
  private var window: UnsafeMutablePointer<GtkWindow> { pointer() }

  /// The main window of `application`, which runs as long as it is open; pixels.
  package static func main(of application: Application, width: Int, height: Int) -> Window {
    let raw = adw_application_window_new(application.pointer())
    guard let raw else { preconditionFailure("GTK is not up") }
    let window = Window(OpaquePointer(raw))
    gtk_window_set_default_size(window.window, Int32(width), Int32(height))
    gtk_widget_set_size_request(window.widget, 360, 294)
    return window
  }

  /// The content.
  package func setContent(_ content: Widget) {
    adw_application_window_set_content(pointer(), content.widget)
  }

  /// The title that the desktop shows.
  package var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue) }
  }

  /// Keeps it above another, which waits.
  package func setParent(_ parent: Window) {
    gtk_window_set_transient_for(window, parent.window)
    gtk_window_set_modal(window, 1)
    // As the main window's; the keys of the program's actions do nothing here.
    addShortcut("<Control>w") { [weak self] in
      if let self { gtk_window_close(window) }
      return self != nil
    }
  }

  /// Brings it to the front.
  package func present() { gtk_window_present(window) }

  /// Takes it from the screen; `present` brings it back.
  package func hide() { gtk_widget_set_visible(widget, 0) }

  /// Closes it for good.
  package func destroy() { gtk_window_destroy(window) }

  /// Calls `action` when the person closes it; true keeps it.
  package func onClose(_ action: @escaping () -> Bool) { onAsking("close-request", action) }

  /// The size it has, or would have if it were not as large as the screen.
  package var normalSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether it is as large as the screen.
  package var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
  }

  /// Whether the person is working in it.
  package var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Calls `action` when the person comes to it, or leaves it.
  package func onActiveChange(_ action: @escaping () -> Void) {
    onChange(of: "is-active", action)
  }

  /// Whether the keyboard is where one writes.
  package var isTyping: Bool {
    gtk_window_get_focus(window)?.isKind(of: gtk_editable_get_type()) == true
  }
}
