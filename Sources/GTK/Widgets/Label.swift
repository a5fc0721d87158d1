import CAdwaita

package final class Label: Widget {
  override class var type: GType { gtk_label_get_type() }

  package convenience init(_ text: String, ellipsized: Bool = false) {
    guard let raw = gtk_label_new(text) else { preconditionFailure("GTK is not up") }
    self.init(OpaquePointer(raw))
    if ellipsized { gtk_label_set_ellipsize(self.raw, PANGO_ELLIPSIZE_END) }
  }

  static func heading(_ text: String) -> Label {
    let label = Label(text, ellipsized: true)
    label.setRole(GTK_ACCESSIBLE_ROLE_HEADING)
    gtk_label_set_xalign(label.raw, 0)
    return label
  }

  package func wants(letters: Int, lines: Int = 1) {
    gtk_label_set_max_width_chars(raw, Int32(letters))
    guard lines > 1 else { return }
    gtk_label_set_wrap(raw, 1)
    gtk_label_set_justify(raw, GTK_JUSTIFY_CENTER)
    gtk_label_set_lines(raw, Int32(lines))
  }

  package func sitsAtBottom() { gtk_widget_set_valign(widget, GTK_ALIGN_END) }

  package var markup: String {
    get { String(cString: gtk_label_get_label(raw)) }
    set { if newValue != markup { gtk_label_set_markup(raw, newValue) } }
  }

  package var text: String {
    get { String(cString: gtk_label_get_text(raw)) }
    set { if newValue != text { gtk_label_set_text(raw, newValue) } }
  }
}
