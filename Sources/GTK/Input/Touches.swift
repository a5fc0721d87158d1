import CAdwaita

/// A moment in the life of a finger on the screen, or of the pointer's first button.
package struct Touch: Sendable {
  /// The part of a touch.
  package enum Phase: Sendable {
    case began
    case moved
    case ended
    /// The system took the finger away.
    case cancelled
  }

  /// The number of the finger; 0 is the pointer.
  package let finger: Int
  /// The part of the touch.
  package let phase: Phase
  /// The place in pixels of the widget; it may lie outside.
  package let (x, y): (Double, Double)
  /// The milliseconds that the desktop gives the event.
  package let time: UInt32
}

extension Widget {
  /// Calls `action` for all fingers, and for the pointer while its first button is down, before any widget inside hears of them.
  ///
  /// The widget and those inside hear nothing else of them.
  package func onTouches(_ action: @escaping (Touch) -> Void) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let object = Object(owned: controller)
    var isButtonDown = false
    object.onEvent { [weak self] event in
      guard let self, let kind = touchKind(of: event, isButtonDown: &isButtonDown),
        let place = place(of: event)
      else { return false }
      action(
        Touch(
          finger: kind.finger, phase: kind.phase, x: place.x, y: place.y,
          time: gdk_event_get_time(event)))
      return true
    }
    add(object)
  }

  /// The place of an event in pixels of this widget; events come in pixels of the window's surface.
  private func place(of event: OpaquePointer) -> (x: Double, y: Double)? {
    var (x, y) = (0.0, 0.0)
    var offset = (x: 0.0, y: 0.0)
    guard let native = gtk_widget_get_native(widget) else { return nil }
    // A release outside of the window has no place, which makes no difference to it.
    gdk_event_get_position(event, &x, &y)
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var result = (x: 0.0, y: 0.0)
    gtk_widget_translate_coordinates(
      root, widget, x - offset.x, y - offset.y, &result.x, &result.y)
    return result
  }
}

/// Returns the finger and the phase of an event; nil for one that is no touch.
private func touchKind(
  of event: OpaquePointer, isButtonDown: inout Bool
) -> (finger: Int, phase: Touch.Phase)? {
  func finger() -> Int {
    // A sequence is an address, and never that of the pointer.
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
