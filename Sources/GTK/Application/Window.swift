import CAdwaita

package class Window: Widget {
  override class var type: GType { gtk_window_get_type() }
  private var window: UnsafeMutablePointer<GtkWindow> { pointer() }

  /// Creates the main window.
  ///
  /// The application runs for as long as this window is open. The size is in pixels.
  package static func main(of application: Application, width: Int, height: Int) -> Window {
    let raw = adw_application_window_new(application.pointer())
    guard let raw else { preconditionFailure("GTK is not up") }
    let window = Window(OpaquePointer(raw))
    gtk_window_set_default_size(window.window, Int32(width), Int32(height))
    gtk_widget_set_size_request(window.widget, 360, 294)
    return window
  }

  package func setContent(_ content: Widget) {
    adw_application_window_set_content(pointer(), content.widget)
  }

  package var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue) }
  }

  package func setParent(_ parent: Window) {
    gtk_window_set_transient_for(window, parent.window)
    gtk_window_set_modal(window, 1)
    // Add the shortcut that closes the window to the window itself, because the application's
    // shortcuts do not work in modal windows.
    addShortcut("<Control>w") { [weak self] in
      if let self { gtk_window_close(window) }
      return self != nil
    }
  }

  package func present() { gtk_window_present(window) }

  package func hide() { gtk_widget_set_visible(widget, 0) }

  package func destroy() { gtk_window_destroy(window) }

  /// Calls `action` when the user closes the window.
  ///
  /// Returning true keeps the window open.
  package func onClose(_ action: @escaping () -> Bool) { onAsking("close-request", action) }

  /// The size of the window when it is not maximized, in pixels.
  package var normalSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  package var isMaximized: Bool {
    get { gtk_window_is_maximized(window) != 0 }
    set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
  }

  package var isActive: Bool { gtk_window_is_active(window) != 0 }

  package func onActiveChange(_ action: @escaping () -> Void) {
    onChange(of: "is-active", action)
  }

  package var isTyping: Bool {
    gtk_window_get_focus(window)?.isKind(of: gtk_editable_get_type()) == true
  }
}
