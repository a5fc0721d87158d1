import CAdwaita

/// A preferences window that closes on Escape.
///
/// `AdwPreferencesWindow` also closes on Escape, but libadwaita 1.2 never frees its groups of rows:
/// its list of searchable rows retains them, even if search is disabled.
package final class PreferencesWindow: Window {
  override class var type: GType { adw_window_get_type() }

  required init(_ raw: OpaquePointer) {
    super.init(raw)
    addShortcut("Escape") { [weak self] in
      guard let self else { return false }
      gtk_window_close(pointer())
      return true
    }
  }

  /// Sets the parent window and the size, in pixels.
  ///
  /// The size is limited to the size of the parent window, except that the height can always be up
  /// to 294 pixels. Call this before presenting the window.
  package func sits(over parent: Window, width: Int, height: Int) {
    setParent(parent)
    let room = parent.size
    gtk_window_set_default_size(
      pointer(), Int32(min(width, room.width)), Int32(min(height, max(294, room.height))))
  }

  package func onClosing(_ action: @escaping () -> Void) {
    onClose { [weak self] in
      // Without this call, the widget that has the focus, and everything that it references, would
      // never be freed.
      self?.dropFocus()
      action()
      return false
    }
  }
}
