import CAdwaita

/// A window with pages of settings.
public final class PreferencesWindow: Window {
  override class var type: GType { adw_preferences_window_get_type() }

  /// Calls `action` with the name of a page that has come to show.
  public func onPageChange(_ action: @escaping (String) -> Void) {
    onChange(of: "visible-page-name") { [weak self] in
      guard let self, let name = adw_preferences_window_get_visible_page_name(pointer()) else {
        return
      }
      action(String(cString: name))
    }
  }

  /// Shows the page of that name.
  public func showPage(_ name: String) {
    adw_preferences_window_set_visible_page_name(pointer(), name)
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
