import CAdwaita

package final class EntryRow: Widget {
  override class var type: GType { adw_entry_row_get_type() }
  private var isSetting = false

  /// Wraps a row and sets the accessible name of its field, which has none in libadwaita 1.2.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    guard let field = gtk_editable_get_delegate(raw) else { return }
    let title = String(cString: adw_preferences_row_get_title(pointer()))
    Widget(field).setAccessibleLabel(title)
  }

  /// The text; setting it does not call `onChange` actions.
  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set {
      guard newValue != text else { return }
      isSetting = true
      gtk_editable_set_text(raw, newValue)
      isSetting = false
    }
  }

  package func onChange(_ action: @escaping (String) -> Void) {
    // Capture `raw`, so that this works even if the caller does not retain this object.
    on("changed") { [weak self, raw] in
      if self?.isSetting != true { action(String(cString: gtk_editable_get_text(raw))) }
    }
  }

  package func onEnter(_ action: @escaping () -> Void) { on("entry-activated", action) }
}
