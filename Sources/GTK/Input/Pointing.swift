import CAdwaita

extension Widget {
  /// Calls `action` with the place, in pixels, each time the pointer moves over it.
  package func onHover(_ action: @escaping (Double, Double) -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    let object = Object(owned: controller)
    object.onPlace("motion", action)
    add(object)
  }

  /// The pointer's shape over it, by its name in CSS; nil for the usual.
  package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }
}
