import CAdwaita

/// Something that is on or off.
package final class Switch: Widget {
  override class var type: GType { gtk_switch_get_type() }
  private var isSetting = false

  /// Whether it is on; setting it does not call who listens.
  package var isOn: Bool {
    get { gtk_switch_get_active(raw) != 0 }
    set {
      isSetting = true
      gtk_switch_set_active(raw, newValue ? 1 : 0)
      isSetting = false
    }
  }

  /// Calls `action` when a person turns it.
  package func onChange(_ action: @escaping (Bool) -> Void) {
    // Works also where the caller keeps no wrapper.
    onChange(of: "active") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_switch_get_active(raw) != 0) }
    }
  }
}
