import CAdwaita

package class Button: Widget {
  override class var type: GType { gtk_button_get_type() }

  package convenience init(label: String) {
    self.init(OpaquePointer(gtk_button_new_with_label(label)))
  }

  package static func empty() -> Button {
    Button(OpaquePointer(gtk_button_new()))
  }

  package func onClick(_ action: @escaping () -> Void) { on("clicked", action) }

  package var label: String {
    get { gtk_button_get_label(pointer()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(pointer(), newValue) }
  }

  package func setIcon(_ name: String) { gtk_button_set_icon_name(pointer(), name) }

  package func setChild(_ child: Widget) { gtk_button_set_child(pointer(), child.widget) }
}

package final class ToggleButton: Button {
  override class var type: GType { gtk_toggle_button_get_type() }

  package convenience init() {
    self.init(OpaquePointer(gtk_toggle_button_new()))
  }

  package var isOn: Bool {
    get { gtk_toggle_button_get_active(pointer()) != 0 }
    set { gtk_toggle_button_set_active(pointer(), newValue ? 1 : 0) }
  }
}

package final class MenuButton: Widget {
  override class var type: GType { gtk_menu_button_get_type() }

  package func open() { gtk_menu_button_popup(raw) }

  package func setMenu(_ menu: Menu) {
    gtk_menu_button_set_menu_model(
      raw, UnsafeMutableRawPointer(menu.raw).assumingMemoryBound(to: GMenuModel.self))
  }

  /// Calls `action` when the button is pressed, before its menu or popover is visible.
  package func onOpening(_ action: @escaping () -> Void) {
    onChange(of: "active") { [weak self] in if self?.isOpen == true { action() } }
  }

  package var isOpen: Bool {
    guard let popover = gtk_menu_button_get_popover(raw) else { return false }
    return gtk_widget_get_visible(
      UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)) != 0
  }
}
