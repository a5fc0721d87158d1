import CAdwaita

package final class CheckButton: Widget {
  override class var type: GType { gtk_check_button_get_type() }
  private var isSetting = false

  package var isOn: Bool {
    get { gtk_check_button_get_active(pointer()) != 0 }
    set {
      guard newValue != isOn else { return }
      isSetting = true
      gtk_check_button_set_active(pointer(), newValue ? 1 : 0)
      isSetting = false
    }
  }

  package func onChange(_ action: @escaping (Bool) -> Void) {
    // Capture `raw`, so that this works even if the caller does not retain this object.
    on("toggled") { [weak self, raw] in
      if self?.isSetting != true {
        action(gtk_check_button_get_active(UnsafeMutablePointer(raw)) != 0)
      }
    }
  }
}
