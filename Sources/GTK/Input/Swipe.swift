import CAdwaita

extension Widget {
  /// Calls the given closures while a finger swipes sideways over the widget.
  ///
  /// - Parameters:
  ///   - began: receives the position of the finger; returns whether a swipe can start there.
  ///   - moved: receives the distance from the start, in pixels.
  ///   - ended: receives the last distance when the finger is lifted; nil if the swipe was
  ///     canceled.
  package func onSwipe(
    began: @escaping (Double, Double) -> Bool, moved: @escaping (Double) -> Void,
    ended: @escaping (Double?) -> Void
  ) {
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_gesture_single_set_touch_only(gesture, 1)
    let object = Object(owned: gesture)
    var (isSwiping, last) = (false, 0.0)
    object.onPlace("drag-begin") { x, y in
      isSwiping = false
      if !began(x, y) { gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED) }
    }
    object.onPlace("drag-update") { dx, dy in
      if !isSwiping {
        // A smaller movement is a tap, and a mainly vertical movement is scrolling.
        guard abs(dx) > 16, abs(dx) > 2 * abs(dy) else { return }
        isSwiping = true
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      last = dx
      moved(dx)
    }
    object.onPlace("drag-end") { dx, _ in
      if isSwiping { ended(last) }
      isSwiping = false
    }
    object.onObject("cancel") { _ in
      if isSwiping { ended(nil) }
      isSwiping = false
    }
    add(object)
  }
}
