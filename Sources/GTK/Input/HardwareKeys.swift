import CAdwaita

extension Widget {
  /// Calls the given closures for key presses and releases while this widget contains the focus,
  /// before widgets inside it receive the keys.
  ///
  /// - Parameters:
  ///   - pressed: receives the key and its hardware code, which identifies the key's position on
  ///     any layout; returns whether it handled the key. While a key is held down, this closure is
  ///     called repeatedly.
  ///   - released: receives the hardware code.
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
