import CAdwaita

/// A question, or something to be told, with buttons below.
package final class MessageDialog: Object {
  /// The look of a button.
  package enum Look {
    case plain
    case suggested
    case destructive
  }

  /// A dialog before `window`.
  package init(over window: Window, heading: String, body: String) {
    guard let raw = adw_message_dialog_new(window.pointer(), heading, body) else {
      preconditionFailure("GTK is not up")
    }
    super.init(OpaquePointer(raw))
  }

  /// Says something else.
  package func setBody(_ text: String) { adw_message_dialog_set_body(pointer(), text) }

  /// Adds a button with an id.
  package func add(_ id: String, _ label: String, look: Look = .plain, isDefault: Bool = false) {
    // Not the variadic way, which Swift cannot call.
    adw_message_dialog_add_response(pointer(), id, label)
    let appearance: AdwResponseAppearance =
      switch look {
      case .plain: ADW_RESPONSE_DEFAULT
      case .suggested: ADW_RESPONSE_SUGGESTED
      case .destructive: ADW_RESPONSE_DESTRUCTIVE
      }
    adw_message_dialog_set_response_appearance(pointer(), id, appearance)
    if isDefault { adw_message_dialog_set_default_response(pointer(), id) }
  }

  /// Whether a button can be pressed.
  package func enable(_ id: String, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer(), id, isEnabled ? 1 : 0)
  }

  /// Puts something between the words and the buttons.
  package func setExtra(_ child: Widget) {
    adw_message_dialog_set_extra_child(pointer(), child.widget)
  }

  /// Shows it; `action` gets the id of the button pressed, or "close".
  package func show(_ action: @escaping (String) -> Void) {
    onName("response", action)
    gtk_window_present(pointer())
  }

  /// Takes it away, as if it had been closed.
  package func close() { gtk_window_close(pointer()) }
}
