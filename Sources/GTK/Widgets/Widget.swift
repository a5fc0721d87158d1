import CAdwaita

package class Widget: Object {
  class var type: GType { gtk_widget_get_type() }

  required override init(_ raw: OpaquePointer) { super.init(raw) }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  package var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  package var tooltip: String {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
    // Setting a tooltip asks the display server for the position of the pointer, which blocks the
    // program.
    set { if newValue != tooltip { gtk_widget_set_tooltip_text(widget, newValue) } }
  }

  package func setAccessibleLabel(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
  }

  package func setAccessibleValue(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  package func setAccessibleDescription(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var (property, value) = (property, GValue())
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(raw, 1, &property, &value)
    g_value_unset(&value)
  }

  package func setStyle(_ name: String, _ isOn: Bool = true) {
    if isOn {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  package func sitsAtEnd() { gtk_widget_set_halign(widget, GTK_ALIGN_END) }

  package func sitsInMiddle() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

  /// Sets the left margin in pixels, or the right margin in right-to-left languages.
  package func setStart(_ pixels: Int) { gtk_widget_set_margin_start(widget, Int32(pixels)) }

  package func sitsAtStart() { gtk_widget_set_halign(widget, GTK_ALIGN_START) }

  package func expands(_ isWide: Bool = true) { gtk_widget_set_hexpand(widget, isWide ? 1 : 0) }

  package func wants(width: Int) { gtk_widget_set_size_request(widget, Int32(width), -1) }

  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  package func ignoresPointer() { gtk_widget_set_can_target(widget, 0) }

  package func focus() { gtk_widget_grab_focus(widget) }

  package var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }

  package var leastWidth: Int {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    return Int(width)
  }

  package var wantedWidth: Int {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return Int(width)
  }

  package var wantedHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// Lays out the widget and its content from left to right in every language.
  ///
  /// Use this for waveforms, for example, where time runs from left to right.
  package func runsLeftToRight() {
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    // Also set the direction of each child, because GTK would mirror the arrow on a button.
    for part in widget.parts { Widget(OpaquePointer(part)).runsLeftToRight() }
  }

  package func onShow(_ shown: @escaping () -> Void, hidden: @escaping () -> Void) {
    on("map", shown)
    on("unmap", hidden)
  }
}
