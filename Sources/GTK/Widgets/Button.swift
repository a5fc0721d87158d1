import CAdwaita

/// Something to be pressed; also one that stays down.
package class Button: Widget {
  override class var type: GType { gtk_button_get_type() }

  /// A button with a text.
  package convenience init(label: String) {
    self.init(OpaquePointer(gtk_button_new_with_label(label)))
  }

  /// A button with nothing on it yet.
  package static func empty() -> Button {
    Button(OpaquePointer(gtk_button_new()))
  }

  /// Calls `action` when it is pressed.
  package func onClick(_ action: @escaping () -> Void) { on("clicked", action) }

  /// The text on it.
  package var label: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer(), newValue) }
  }

  /// The symbol on it, by its name in the icon theme.
  package func setIcon(_ name: String) { gtk_button_set_icon_name(pointer(), name) }

  /// What is on it.
  package func setChild(_ child: Widget) { gtk_button_set_child(pointer(), child.widget) }
}

/// A button that is down or up.
package final class ToggleButton: Button {
  override class var type: GType { gtk_toggle_button_get_type() }

  /// One that is up.
  package convenience init() {
    self.init(OpaquePointer(gtk_toggle_button_new()))
  }

  /// Whether it is down; setting it calls nobody that listens for clicks.
  package var isOn: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }
}

/// A button that opens a menu or a popover.
package final class MenuButton: Widget {
  override class var type: GType { gtk_menu_button_get_type() }

  /// Opens it.
  package func open() { gtk_menu_button_popup(raw) }

  /// Shows a menu when it is pressed.
  package func setMenu(_ menu: Menu) {
    gtk_menu_button_set_menu_model(
      raw, UnsafeMutableRawPointer(menu.raw).assumingMemoryBound(to: GMenuModel.self))
  }

  /// Calls `action` when it is pressed, before what it opens is seen.
  package func onOpening(_ action: @escaping () -> Void) {
    onChange(of: "active") { [weak self] in if self?.isOpen == true { action() } }
  }

  /// Whether it is open.
  package var isOpen: Bool {
    guard let popover = gtk_menu_button_get_popover(raw) else { return false }
    return gtk_widget_get_visible(
      UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)) != 0
  }
}
