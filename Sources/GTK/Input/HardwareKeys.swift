import CAdwaita

extension Widget {
  /// Calls back for key presses and releases while the focus is in this widget, before any inner
  /// widget.
  ///
  /// - Parameters:
  ///   - pressed: gets the key and its hardware code, which stands for the key's position on any
  ///     layout; returns whether it handled the key. A key held down repeats.
  ///   - released: gets the hardware code.
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
