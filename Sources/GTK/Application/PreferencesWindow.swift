import CAdwaita

/// A window with pages of settings, which Escape closes.
///
/// An `AdwPreferencesWindow` would do the same, but libadwaita 1.2 never frees the groups of rows in one: the list of rows
/// that it can search, also while its search is turned off, keeps a reference to each.
public final class PreferencesWindow: Window {
  override class var type: GType { adw_window_get_type() }

  required init(_ raw: OpaquePointer) {
    super.init(raw)
    addShortcut("Escape") { [weak self] in
      guard let self else { return false }
      gtk_window_close(pointer())
      return true
    }
  }

  /// Gives it a size before it is shown, no larger than its parent where that is small; pixels.
  public func setSize(width: Int, height: Int) {
    gtk_window_set_default_size(pointer(), Int32(width), Int32(height))
  }

  /// Calls `action` when the person closes it for good.
  public func onClosing(_ action: @escaping () -> Void) {
    onClose { [weak self] in
      // Else the widget that has the keyboard, and whatever it calls, would never be freed.
      self?.dropFocus()
      action()
      return false
    }
  }
}
