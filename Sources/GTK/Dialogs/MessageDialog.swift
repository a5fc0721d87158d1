import CAdwaita

package final class MessageDialog: Object {
  package enum ButtonStyle {
    case plain
    case suggested
    case destructive
  }

  package init(over window: Window, heading: String, body: String) {
    guard let raw = adw_message_dialog_new(window.pointer(), heading, body) else {
      preconditionFailure("GTK is not up")
    }
    super.init(OpaquePointer(raw))
  }

  package func setBody(_ text: String) { adw_message_dialog_set_body(pointer(), text) }

  package func add(
    _ id: String, _ label: String, style: ButtonStyle = .plain, isDefault: Bool = false
  ) {
    // Add the buttons one at a time. Swift cannot call the variadic function that adds several
    // buttons.
    adw_message_dialog_add_response(pointer(), id, label)
    let appearance: AdwResponseAppearance =
      switch style {
      case .plain: ADW_RESPONSE_DEFAULT
      case .suggested: ADW_RESPONSE_SUGGESTED
      case .destructive: ADW_RESPONSE_DESTRUCTIVE
      }
    adw_message_dialog_set_response_appearance(pointer(), id, appearance)
    if isDefault { adw_message_dialog_set_default_response(pointer(), id) }
  }

  package func enable(_ id: String, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer(), id, isEnabled ? 1 : 0)
  }

  package func setExtra(_ child: Widget) {
    adw_message_dialog_set_extra_child(pointer(), child.widget)
  }

  /// Shows the dialog and calls `action` with the ID of the pressed button, or "close".
  package func show(_ action: @escaping (String) -> Void) {
    onName("response", action)
    gtk_window_present(pointer())
  }

  package func close() { gtk_window_close(pointer()) }
}
