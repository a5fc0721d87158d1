import CAdwaita

/// A row of a list of settings: what it is about, and a line or more below that.
package class ActionRow: Widget {
  override class var type: GType { adw_action_row_get_type() }

  /// Wraps a row whose words are plain text, such as the name of a folder, and no markup.
  required init(_ raw: OpaquePointer) {
    super.init(raw)
    adw_preferences_row_set_use_markup(pointer(), 0)
  }

  /// The title.
  package var title: String {
    get { String(cString: adw_preferences_row_get_title(pointer())) }
    set {
      guard newValue != title else { return }
      adw_preferences_row_set_title(pointer(), newValue)
      nameRow()
    }
  }

  /// The text below the title.
  package var subtitle: String {
    get { adw_action_row_get_subtitle(pointer()).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != subtitle else { return }
      adw_action_row_set_subtitle(pointer(), newValue)
      nameRow()
    }
  }

  /// Names the row for screen readers; libadwaita 1.2 does so by the title alone.
  func nameRow() { name("\(title): \(subtitle)") }

  /// Gives the row a name for screen readers instead of the title, which GTK would add to it.
  func name(_ name: String) {
    gtk_accessible_reset_relation(raw, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessibleLabel(name)
  }
}
