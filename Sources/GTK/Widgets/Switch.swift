import CAdwaita

package final class Switch: Widget {
  override class var type: GType { gtk_switch_get_type() }
  private var isSetting = false

  package var isOn: Bool {
    get { gtk_switch_get_active(raw) != 0 }
    set {
      isSetting = true
      gtk_switch_set_active(raw, newValue ? 1 : 0)
      isSetting = false
    }
  }

  package func onChange(_ action: @escaping (Bool) -> Void) {
    // Capture `raw`, so that this works even if the caller does not retain this object.
    onChange(of: "active") { [weak self, raw] in
      if self?.isSetting != true { action(gtk_switch_get_active(raw) != 0) }
    }
  }
}
