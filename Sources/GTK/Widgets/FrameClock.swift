import CAdwaita

/// The clock by which a window is drawn.
package final class FrameClock: Object {
  /// The number of frames begun so far.
  package var frameCount: Int { Int(gdk_frame_clock_get_frame_counter(raw)) }

  /// Calls back before each frame is made and when it is, both with the time in seconds.
  package func onPaint(began: @escaping (Double) -> Void, ended: @escaping (Double) -> Void) {
    on("before-paint") { began(Double(g_get_monotonic_time()) / 1_000_000) }
    on("after-paint") { ended(Double(g_get_monotonic_time()) / 1_000_000) }
  }
}

extension Widget {
  /// The clock of the window it is in; nil before that is on the screen.
  package var frameClock: FrameClock? {
    gtk_widget_get_frame_clock(widget).map { FrameClock($0) }
  }
}
