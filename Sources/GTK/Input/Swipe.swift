import CAdwaita

extension Widget {
  /// Calls back while a finger is moved sideways over it: whether there is something to be swiped where it went down,
  /// how far it has moved, and how far when it is lifted, in pixels; nil if the swipe came to nothing.
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
        // Less is a tap, and more of it up or down is scrolling.
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
