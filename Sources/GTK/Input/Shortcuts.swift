import CAdwaita

extension Widget {
  /// Calls `action` for a key combination, such as "<Control>z", while the widget is visible,
  /// regardless of which widget in the window has the focus.
  ///
  /// The widget that has the focus receives the keys first. `action` returns whether it handled the
  /// keys. The shortcut is removed when this widget object is freed.
  package func addShortcut(_ keys: String, _ action: @escaping () -> Bool) {
    let shortcut = ShortcutAction(action)
    // If several shortcuts have the same keys, GTK uses only one of them, so hidden pages must not
    // have shortcuts.
    onShow { [weak self] in
      self?.add(shortcut, keys)
    } hidden: { [weak self] in
      self?.remove(shortcut)
    }
    guard let accelerator = Accelerator(keys) else { return }
    onKey { key in accelerator.matchesPlace(of: key) && action() }
  }

  private func add(_ shortcut: ShortcutAction, _ keys: String) {
    let call: GtkShortcutFunc = { _, _, box in
      guard let box else { return 0 }
      return Unmanaged<ShortcutAction>.fromOpaque(box).takeUnretainedValue().action() ? 1 : 0
    }
    let release: GDestroyNotify = { box in
      if let box { Unmanaged<ShortcutAction>.fromOpaque(box).release() }
    }
    let box = Unmanaged.passRetained(shortcut).toOpaque()
    shortcut.controller = addController(
      keys, gtk_callback_action_new(call, box, release), GTK_SHORTCUT_SCOPE_GLOBAL)
  }

  private func remove(_ shortcut: ShortcutAction) {
    guard let controller = shortcut.controller else { return }
    shortcut.controller = nil
    gtk_widget_remove_controller(widget, controller)
  }

  /// Adds a shortcut whose `action` receives `arguments`.
  ///
  /// This method takes ownership of `action`, and the widget owns the returned controller.
  @discardableResult fileprivate func addController(
    _ keys: String, _ action: OpaquePointer?, _ scope: GtkShortcutScope,
    arguments: OpaquePointer? = nil
  ) -> OpaquePointer? {
    guard let controller = gtk_shortcut_controller_new() else { return nil }
    let shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), action)
    if let arguments { gtk_shortcut_set_arguments(shortcut, arguments) }
    gtk_shortcut_controller_set_scope(controller, scope)
    gtk_shortcut_controller_add_shortcut(controller, shortcut)
    gtk_widget_add_controller(widget, controller)
    return controller
  }
}

extension Scale {
  package func addPageArrows() {
    let moves = [
      ("<Shift>Left", GTK_SCROLL_PAGE_LEFT), ("<Shift>Right", GTK_SCROLL_PAGE_RIGHT),
    ]
    for (keys, move) in moves {
      var arguments: [OpaquePointer?] = [g_variant_new_int32(Int32(move.rawValue))]
      addController(
        keys, gtk_signal_action_new("move-slider"), GTK_SHORTCUT_SCOPE_LOCAL,
        arguments: g_variant_new_tuple(&arguments, 1))
    }
  }
}

private final class ShortcutAction {
  let action: () -> Bool
  var controller: OpaquePointer?
  init(_ action: @escaping () -> Bool) { self.action = action }
}
