import CAdwaita

package class ActionRow: Widget {
  override class var type: GType { adw_action_row_get_type() }

  /// Wraps a row whose strings are plain text, such as a folder name, rather than markup.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    adw_preferences_row_set_use_markup(pointer(), 0)
  }

  package var title: String {
    get { String(cString: adw_preferences_row_get_title(pointer())) }
    set {
      guard newValue != title else { return }
      adw_preferences_row_set_title(pointer(), newValue)
      nameRow()
    }
  }

  package var subtitle: String {
    get { adw_action_row_get_subtitle(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer(), newValue)
      nameRow()
    }
  }

  /// Sets the accessible name.
  ///
  /// By default, libadwaita 1.2 uses only the title as the accessible name.
  func nameRow() { name("\(title): \(subtitle)") }

  /// Replaces the accessible name.
  ///
  /// By default, GTK combines the accessible name with the title.
  func name(_ name: String) {
    gtk_accessible_reset_relation(raw, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleLabel(name)
  }
}
