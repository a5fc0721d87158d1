import CAdwaita

/// An event from a finger on the screen, or from the pointer with its primary button pressed.
package struct Touch: Sendable {
  package enum Phase: Sendable {
    case began
    case moved
    case ended
    case cancelled
  }

  /// The identifier of the finger; 0 for the pointer.
  package let finger: Int
  package let phase: Phase
  /// The position in the widget, in pixels; it may be outside the widget.
  package let (x, y): (Double, Double)
  /// The timestamp of the GDK event, in milliseconds.
  package let time: UInt32
}

extension Widget {
  /// Calls `action` for all fingers, and for the pointer while its primary button is pressed.
  ///
  /// Neither the widget nor the widgets inside it receive these events.
  package func onTouches(_ action: @escaping (Touch) -> Void) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(owned: controller)
    var isButtonDown = false
    object.onEvent { [weak self] event in
      guard let self, let kind = touchKind(of: event, isButtonDown: &isButtonDown),
        let position = position(of: event)
      else { return false }
      action(
        Touch(
          finger: kind.finger, phase: kind.phase, x: position.x, y: position.y,
          time: gdk_event_get_time(event)))
      return true
    }
    add(object)
  }

  /// Returns the position of an event in this widget, in pixels.
  ///
  /// The event itself uses the coordinates of the window's surface.
  private func position(of event: OpaquePointer) -> (x: Double, y: Double)? {
    var (x, y) = (0.0, 0.0)
    var offset = (x: 0.0, y: 0.0)
    guard let native = gtk_widget_get_native(widget) else { return nil }
    // A release outside the window has no coordinates, but they aren't needed.
    gdk_event_get_position(event, &x, &y)
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var result = (x: 0.0, y: 0.0)
    gtk_widget_translate_coordinates(
      root, widget, x - offset.x, y - offset.y, &result.x, &result.y)
    return result
  }
}

private func touchKind(
  of event: OpaquePointer, isButtonDown: inout Bool
) -> (finger: Int, phase: Touch.Phase)? {
  func finger() -> Int {
    // An event sequence is a nonzero address, so it never equals 0, the pointer's identifier.
    Int(bitPattern: gdk_event_get_event_sequence(event).map { UnsafeRawPointer($0) })
  }
  switch gdk_event_get_event_type(event) {
  case GDK_TOUCH_BEGIN: return (finger(), .began)
  case GDK_TOUCH_UPDATE: return (finger(), .moved)
  case GDK_TOUCH_END: return (finger(), .ended)
  case GDK_TOUCH_CANCEL: return (finger(), .cancelled)
  case GDK_BUTTON_PRESS where gdk_button_event_get_button(event) == GDK_BUTTON_PRIMARY:
    isButtonDown = true
    return (0, .began)
  case GDK_BUTTON_RELEASE where gdk_button_event_get_button(event) == GDK_BUTTON_PRIMARY:
    isButtonDown = false
    return (0, .ended)
  case GDK_MOTION_NOTIFY where isButtonDown: return (0, .moved)
  case GDK_GRAB_BROKEN where isButtonDown:
    isButtonDown = false
    return (0, .cancelled)
  default: return nil
  }
}
