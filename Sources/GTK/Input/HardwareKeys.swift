import CAdwaita

extension Widget {
  /// Calls back for keys that go down and up while the keyboard is in this widget, before anybody inside.
  ///
  /// - Parameters:
  ///   - pressed: Gets the key and its hardware code, the place of the key whatever is printed on it; returns whether it was of use. A
  ///     key that stays down is repeated.
  ///   - released: Gets the hardware code.
  package func onHardwareKey(
    pressed: @escaping (Key, UInt32) -> Bool, released: @escaping (UInt32) -> Void
  ) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(owned: controller)
    object.onKey("key-pressed") { value, code, modifiers in
      pressed(Key(value, code, modifiers), code)
    }
    object.onKey("key-released") { _, code, _ in
      released(code)
      return false
    }
    add(object)
  }
}
