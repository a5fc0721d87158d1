import CAdwaita

/// A keyboard shortcut, such as "<Control>z".
///
/// GTK compares the character that a key types. On a keyboard layout for another script, or a
/// layout that requires Shift to type digits, no key types the character that an accelerator
/// specifies. On such layouts, this type compares the position of the key instead.
struct Accelerator {
  private let name: String
  private let (hasControl, hasShift): (Bool, Bool)

  init?(_ words: String) {
    var (value, modifiers): (guint, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
    guard gtk_accelerator_parse(words, &value, &modifiers) != 0,
      let name = gdk_keyval_name(gdk_keyval_to_lower(value))
    else { return nil }
    self.name = String(cString: name)
    hasControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    hasShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
  }

  /// Whether a key matches the accelerator by its position on the keyboard.
  ///
  /// GTK itself handles keys that match by character.
  func matchesPlace(of key: Key) -> Bool {
    guard key.hasControl == hasControl, key.hasShift == hasShift else { return false }
    return key.isNamedByPlace ? key.name == name : key.digit.map(String.init) == name
  }
}

extension Application {
  /// Activates the action for a pressed key if the keyboard layout has no key for the characters
  /// that were passed to `setKeys`.
  ///
  /// - Returns: whether an action was activated.
  package func perform(_ key: Key, in window: Window) -> Bool {
    guard key.isNamedByPlace || key.digit != nil else { return false }
    let application: UnsafeMutablePointer<GtkApplication> = pointer()
    let actions = gtk_application_list_action_descriptions(application)
    defer { g_strfreev(actions) }
    for action in words(in: actions) {
      let accelerators = gtk_application_get_accels_for_action(application, action)
      defer { g_strfreev(accelerators) }
      let isMeant = words(in: accelerators).contains {
        Accelerator(String(cString: $0))?.matchesPlace(of: key) == true
      }
      if isMeant { return gtk_widget_activate_action_variant(window.widget, action, nil) != 0 }
    }
    return false
  }

  private func words(
    in list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [UnsafePointer<CChar>] {
    var words: [UnsafePointer<CChar>] = []
    while let word = list?[words.count] { words.append(UnsafePointer(word)) }
    return words
  }
}
