import CAdwaita

extension Widget {
  /// Calls `action` before each frame, with the frame's time in seconds, until `action` returns
  /// false.
  package func onFrame(_ action: @escaping (Double) -> Bool) {
    let tick: GtkTickCallback = { _, clock, box in
      guard let box, let clock else { return 0 }
      let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
      return Unmanaged<FrameAction>.fromOpaque(box).takeUnretainedValue().action(time) ? 1 : 0
    }
    let release: GDestroyNotify = { box in
      if let box { Unmanaged<FrameAction>.fromOpaque(box).release() }
    }
    gtk_widget_add_tick_callback(
      widget, tick, Unmanaged.passRetained(FrameAction(action)).toOpaque(), release)
  }
}

private final class FrameAction {
  let action: (Double) -> Bool
  init(_ action: @escaping (Double) -> Bool) { self.action = action }
}
