import CAdwaita

extension Widget {
  package func onHover(_ action: @escaping (Double, Double) -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    let object = Object(owned: controller)
    object.onPlace("motion", action)
    add(object)
  }

  /// Sets the pointer's shape by its CSS name; nil sets the default shape.
  package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }
}
