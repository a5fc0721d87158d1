import CAdwaita

extension Widget {
  /// Calls the given closures when a drag begins, moves, and ends.
  ///
  /// `began` receives the start position, and `moved` receives each new position, in pixels.
  package func onDrag(
    began: @escaping (Double, Double) -> Void, moved: @escaping (Double, Double) -> Void,
    ended: @escaping () -> Void = {}
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    let object = Object(owned: gesture)
    var start = (x: 0.0, y: 0.0)
    object.onPlace("drag-begin") { x, y in
      start = (x, y)
      began(x, y)
    }
    object.onPlace("drag-update") { dx, dy in moved(start.x + dx, start.y + dy) }
    object.onPlace("drag-end") { _, _ in ended() }
    add(object)
  }

  /// Calls the given closures during a two-finger pinch on a touchscreen or touchpad.
  ///
  /// - Parameters:
  ///   - began: receives the center between the fingers, in pixels.
  ///   - moved: receives the ratio of the distance between the fingers to their initial distance,
  ///     and the center between the fingers.
  package func onPinch(
    began: @escaping (Double, Double) -> Void, moved: @escaping (Double, Double, Double) -> Void
  ) {
    guard let gesture = gtk_gesture_zoom_new() else { return }
    let object = Object(owned: gesture)
    func middle() -> (Double, Double)? {
      var (x, y) = (0.0, 0.0)
      return gtk_gesture_get_bounding_box_center(gesture, &x, &y) != 0 ? (x, y) : nil
    }
    object.onPointer("begin") {
      // Claim the gesture, so that the page does not scroll and the first finger does not drag.
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      if let (x, y) = middle() { began(x, y) }
    }
    object.onScale("scale-changed") { scale in
      if let (x, y) = middle() { moved(scale, x, y) }
    }
    add(object)
  }

  /// Calls `action` when the pointer is pressed on the widget, before it is known whether the press
  /// is a click or starts a drag.
  package func onPress(_ action: @escaping () -> Void) {
    guard let click = gtk_gesture_click_new() else { return }
    let object = Object(owned: click)
    object.onPress("pressed") { _, _ in action() }
    add(object)
  }

  /// Calls `action` with the position of a secondary click, or of a long press with a finger.
  package func onSecondaryPress(_ action: @escaping (Double, Double) -> Void) {
    guard let click = gtk_gesture_click_new(), let hold = gtk_gesture_long_press_new() else {
      return
    }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    gtk_gesture_single_set_touch_only(hold, 1)
    let objects = (Object(owned: click), Object(owned: hold))
    objects.0.onPress("pressed", action)
    objects.1.onPlace("pressed", action)
    add(objects.0)
    add(objects.1)
  }

  /// Calls `action` for each scroll event, with the distance and whether Control is pressed.
  ///
  /// `action` returns whether it handled the event.
  package func onScroll(
    _ action: @escaping (_ dx: Double, _ dy: Double, _ hasControl: Bool) -> Bool
  ) {
    guard let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
    else { return }
    let object = Object(owned: controller)
    object.onAskingPlace("scroll") { dx, dy in
      let state = gtk_event_controller_get_current_event_state(controller)
      return action(dx, dy, state.rawValue & GDK_CONTROL_MASK.rawValue != 0)
    }
    add(object)
  }

  /// Leaves scroll events to the page, so that scrolling the page does not change this widget's
  /// value.
  package func leavesWheelToPage() {
    guard let all = gtk_widget_observe_controllers(widget) else { return }
    defer { g_object_unref(gpointer(all)) }
    for index in 0..<g_list_model_get_n_items(all) {
      guard let controller = g_list_model_get_item(all, index) else { continue }
      defer { g_object_unref(controller) }
      let isForWheel = g_type_check_instance_is_a(
        controller.assumingMemoryBound(to: GTypeInstance.self),
        gtk_event_controller_scroll_get_type())
      if isForWheel != 0 {
        gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_NONE)
      }
    }
  }

  /// Calls `action` for each pressed key.
  ///
  /// `action` returns whether it handled the key.
  ///
  /// - Parameter isFirst: whether `action` receives keys before the widgets inside this widget; if
  ///   false, `action` receives only the keys that those widgets did not handle.
  package func onKey(isFirst: Bool = false, _ action: @escaping (Key) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    if isFirst { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
    let object = Object(owned: controller)
    object.onKey("key-pressed") { value, code, modifiers in action(Key(value, code, modifiers)) }
    add(object)
  }

  /// Forwards keys that no widget inside this widget has handled to another widget, if `isWanted`
  /// returns true.
  ///
  /// Calls `handled` after the other widget has handled a key.
  func onForwardedKey(
    to other: Widget, if isWanted: @escaping (Key) -> Bool, handled: @escaping () -> Void
  ) {
    guard let controller = gtk_event_controller_key_new() else { return }
    let object = Object(owned: controller)
    object.onKey("key-pressed") { value, code, modifiers in
      guard isWanted(Key(value, code, modifiers)),
        gtk_event_controller_key_forward(controller, other.widget) != 0
      else { return false }
      handled()
      return true
    }
    add(object)
  }

  func add(_ controller: Object) {
    // The widget takes ownership of one reference, and `controller` releases its own reference.
    g_object_ref(gpointer(controller.raw))
    gtk_widget_add_controller(widget, controller.raw)
  }
}

extension Widget {
  package var heldModifiers: (control: Bool, shift: Bool) {
    guard let seat = gdk_display_get_default_seat(gtk_widget_get_display(widget)),
      let keyboard = gdk_seat_get_keyboard(seat)
    else { return (false, false) }
    let state = gdk_device_get_modifier_state(keyboard).rawValue
    return (state & GDK_CONTROL_MASK.rawValue != 0, state & GDK_SHIFT_MASK.rawValue != 0)
  }

  package func onFocusLeave(_ action: @escaping () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    let object = Object(owned: controller)
    object.on("leave", action)
    add(object)
  }
}
