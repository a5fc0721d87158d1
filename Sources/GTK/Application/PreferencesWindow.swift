import CAdwaita

/// A window with pages of settings, which Escape closes.
///
/// An `AdwPreferencesWindow` would do the same, but libadwaita 1.2 never frees the groups of rows in one: the list of rows
/// that it can search, also while its search is turned off, keeps a reference to each.
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

  /// Puts it above a window before it is shown, in a size in pixels; a smaller window, as on a phone, it covers.
  package func sits(over parent: Window, width: Int, height: Int) {
    setParent(parent)
    let room = parent.size
    gtk_window_set_default_size(
      pointer(), Int32(min(width, room.width)), Int32(min(height, max(294, room.height))))
  }

  /// Calls `action` when the person closes it for good.
  package func onClosing(_ action: @escaping () -> Void) {
    onClose { [weak self] in
      // Else the widget that has the keyboard, and whatever it calls, would never be freed.
      self?.dropFocus()
      action()
      return false
    }
  }
}
