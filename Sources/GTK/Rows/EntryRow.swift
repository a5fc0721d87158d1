import CAdwaita

/// A row of a list of settings that is written on; also one that does not show what.
package final class EntryRow: Widget {
  override class var type: GType { adw_entry_row_get_type() }
  private var isSetting = false

  /// Wraps a row; libadwaita 1.2 gives the field in it no name for screen readers.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    guard let field = gtk_editable_get_delegate(raw) else { return }
    let title = String(cString: adw_preferences_row_get_title(pointer()))
    Widget(field).setAccessibleLabel(title)
  }

  /// The text; setting it does not call listeners.
  package var text: String {
    get { String(cString: gtk_editable_get_text(raw)) }
    set {
      guard newValue != text else { return }
      isSetting = true
      gtk_editable_set_text(raw, newValue)
      isSetting = false
    }
  }

  /// Calls `action` with what a person has written instead.
  package func onChange(_ action: @escaping (String) -> Void) {
    // Works also where the caller keeps no wrapper.
    on("changed") { [weak self, raw] in
      if self?.isSetting != true { action(String(cString: gtk_editable_get_text(raw))) }
    }
  }

  /// Calls `action` when Enter is pressed.
  package func onEnter(_ action: @escaping () -> Void) { on("entry-activated", action) }
}
