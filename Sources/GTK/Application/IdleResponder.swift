import CAdwaita
import Glibc

/// Replies over D-Bus when the program is idle, so that a test knows when a key press or click has
/// taken effect.
///
/// The program is idle when several conditions are met at the same time: the main loop has no
/// pending events, and the main actor has no work; `isWorking` returns false; no widget is moving
/// (`Widget.isAnySettling`); and two frames of each visible window have been laid out and drawn,
/// which GTK does only after pending events. Level meters, playback positions, and timers are
/// ignored, because they redraw but schedule no work on the main actor. If the program does not
/// become idle, the reply is sent after five seconds.
package final class IdleResponder {
  private let isWorking: () -> Bool
  private var calls: [OpaquePointer] = []
  private var heartbeat: RepeatingTimer?
  private var limit: RepeatingTimer?
  private var framesLeft = 0
  private var turns = 0
  /// The remaining number of checks whether a dialog has received the keyboard focus, which the
  /// window manager can refuse.
  private var patience = 0
  /// The frame clocks of the windows that were visible when a frame was requested, with their frame
  /// counters at that time.
  private var clocks: [OpaquePointer: gint64] = [:]

  /// Exports an object with the method `Wait` at `path`; nil if there is no session bus.
  package init?(
    _ application: Application, path: String, interface: String, isWorking: @escaping () -> Bool
  ) {
    self.isWorking = isWorking
    let description =
      """
      <node><interface name='\(interface)'><method name='Wait'/>\
      <method name='Lingering'><arg name='names' type='s' direction='out'/></method>\
      </interface></node>
      """
    guard let bus = g_application_get_dbus_connection(application.pointer()),
      let node = g_dbus_node_info_new_for_xml(description, nil)
    else { return nil }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, _, call, box in
      guard let call, let box, let method else { return }
      if String(cString: method) == "Lingering" {
        var names = g_variant_new_string(LeakTracker.lingering.joined(separator: ", "))
        return g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&names, 1))
      }
      Unmanaged<IdleResponder>.fromOpaque(box).takeUnretainedValue().wait(call)
    }
    let id = g_dbus_connection_register_object(
      bus, path, g_dbus_node_info_lookup_interface(node, interface), &table,
      Unmanaged.passRetained(self).toOpaque(), nil, nil)
    if id == 0 { return nil }
    LeakTracker.isWatched = true
  }

  private func wait(_ call: OpaquePointer) {
    calls.append(call)
    patience = 500
    begin()
    // Reply after five seconds even if the program is not idle. The test's own checks will then
    // find the problem.
    limit =
      limit
      ?? RepeatingTimer(milliseconds: 5_000) { [weak self] in
        self?.reportMovement()
        self?.answer()
      }
    // Don't use a low priority. If frames take a long time to draw, even only those of a blinking
    // cursor, low-priority work never runs.
    heartbeat =
      heartbeat
      ?? RepeatingTimer(milliseconds: 2) { [weak self] in
        self?.checkIdle()
      }
  }

  private func begin() {
    framesLeft = 2
    turns = MainActorWorkCounter.count
    ask()
  }

  private func checkIdle() {
    // The frame clock of a closed window no longer exists, so check this before using the clocks.
    if haveWindowsChanged { return begin() }
    if isWorking() || turns != MainActorWorkCounter.count || Widget.isAnySettling { return begin() }
    if patience > 0, Widget.isDialogWaiting {
      patience -= 1
      return begin()
    }
    guard clocks.allSatisfy({ gdk_frame_clock_get_frame_counter($0) > $1 }) else { return }
    framesLeft -= 1
    if framesLeft > 0 { return ask() }
    answer()
  }

  private func reportMovement() {
    let frames = clocks.map { gdk_frame_clock_get_frame_counter($0) - $1 }
    let line =
      "Not idle after five seconds: working \(isWorking()), "
      + "turns of the main actor \(MainActorWorkCounter.count - turns), "
      + "settling \(Widget.isAnySettling), dialog waiting \(Widget.isDialogWaiting), "
      + "windows changed \(haveWindowsChanged), frames drawn \(frames), wanted \(framesLeft)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  private func answer() {
    (heartbeat, limit) = (nil, nil)
    for call in calls { g_dbus_method_invocation_return_value(call, nil) }
    calls = []
  }

  private func ask() {
    clocks = [:]
    for clock in Widget.clocksOfWindows {
      clocks[clock] = gdk_frame_clock_get_frame_counter(clock)
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    }
  }

  private var haveWindowsChanged: Bool { Set(clocks.keys) != Set(Widget.clocksOfWindows) }
}
