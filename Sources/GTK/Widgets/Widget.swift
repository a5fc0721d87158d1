import CAdwaita

/// Something on the screen.
package class Widget: Object {
  /// The type of GTK's that it wraps.
  class var type: GType { gtk_widget_get_type() }

  /// Wraps a widget that is there.
  required override init(_ raw: OpaquePointer) { super.init(raw) }

  var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

  /// Whether it is to be seen.
  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Whether it can be used.
  package var isEnabled: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// What a pointer at rest is told.
  package var tooltip: String {
    get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
    // Each setting asks the screen where the pointer is, and waits.
    set { if newValue != tooltip { gtk_widget_set_tooltip_text(widget, newValue) } }
  }

  /// What a screen reader calls it.
  package func setAccessibleLabel(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, text)
  }

  /// What a screen reader says of its value.
  package func setAccessibleValue(_ text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  /// The description that a screen reader adds after the name.
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

  /// Adds or removes a class of the style sheet.
  package func setStyle(_ name: String, _ isOn: Bool = true) {
    if isOn {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  /// Puts it at the end of its place, where a line of text ends.
  package func sitsAtEnd() { gtk_widget_set_halign(widget, GTK_ALIGN_END) }

  /// Puts it in the middle of its place's height, no higher than it has to be.
  package func sitsInMiddle() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

  /// Leaves so many pixels free before it, where a line begins.
  package func setStart(_ pixels: Int) { gtk_widget_set_margin_start(widget, Int32(pixels)) }

  /// Puts it at the start of its line, no wider than it has to be.
  package func sitsAtStart() { gtk_widget_set_halign(widget, GTK_ALIGN_START) }

  /// Has it as wide as there is room for, or no wider than it has to be.
  package func expands(_ isWide: Bool = true) { gtk_widget_set_hexpand(widget, isWide ? 1 : 0) }

  /// Has it at least so many pixels wide.
  package func wants(width: Int) { gtk_widget_set_size_request(widget, Int32(width), -1) }

  /// Whether it can have the keyboard.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Leaves pointers and fingers to the widget around it.
  package func ignoresPointer() { gtk_widget_set_can_target(widget, 0) }

  /// Asks for the keyboard.
  package func focus() { gtk_widget_grab_focus(widget) }

  /// The size it has.
  package var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }

  /// The least width that it needs, in pixels.
  package var leastWidth: Int {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    return Int(width)
  }

  /// The width that it has where there is room, in pixels.
  package var wantedWidth: Int {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return Int(width)
  }

  /// The height that it wants for its own sake, in pixels.
  package var wantedHeight: Int {
    var height: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return Int(height)
  }

  /// Puts the earlier to the left in every language, as all that has to do with the time of a sound, in it too.
  package func runsLeftToRight() {
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    // Else the arrow on a button would point the other way.
    for part in widget.parts { Widget(OpaquePointer(part)).runsLeftToRight() }
  }

  /// Calls `action` when it comes onto the screen, and when it goes.
  package func onShow(_ shown: @escaping () -> Void, hidden: @escaping () -> Void) {
    on("map", shown)
    on("unmap", hidden)
  }
}
