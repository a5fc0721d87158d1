import CAdwaita
import Glibc

/// Answers over D-Bus when the program is idle, so that a test knows when a key or a click has had its effect.
///
/// Idle means that all of this is so at once: the main loop has no event and no work of the main actor left, `isWorking`
/// says no, nothing moves to its place (`Widget.isAnySettling`), and meanwhile two frames of each window that shows were
/// laid out and drawn, which GTK does when no event waits any more. A meter, a position that is played and a timer are not
/// waited for: they redraw, but hand nothing to the main actor. A program that does not come to rest answers after five
/// seconds.
package final class IdleAnswer {
  private let isWorking: () -> Bool
  /// Calls that have no answer yet.
  private var calls: [OpaquePointer] = []
  private var heartbeat: Heartbeat?
  /// Ends the wait of a program that does not come to rest.
  private var limit: Heartbeat?
  private var framesLeft = 0
  private var turns = 0
  /// The number of times that a dialog is waited for that waits for the keyboard; a window manager may refuse it.
  private var patience = 0
  /// The clocks of the windows that showed when a frame was asked for, and which frame each was at.
  private var clocks: [OpaquePointer: gint64] = [:]

  /// Exports the object `PATH` with the method `Wait` of `INTERFACE`; nil where there is no session.
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
        var names = g_variant_new_string(Departures.lingering.joined(separator: ", "))
        return g_dbus_method_invocation_return_value(call, g_variant_new_tuple(&names, 1))
      }
      Unmanaged<IdleAnswer>.fromOpaque(box).takeUnretainedValue().wait(call)
    }
    let id = g_dbus_connection_register_object(
      bus, path, g_dbus_node_info_lookup_interface(node, interface), &table,
      Unmanaged.passRetained(self).toOpaque(), nil, nil)
    if id == 0 { return nil }
    Departures.isWatched = true
  }

  private func wait(_ call: OpaquePointer) {
    calls.append(call)
    patience = 500
    begin()
    // A test goes on then, and its checks find out whether something is wrong.
    limit =
      limit
      ?? Heartbeat(milliseconds: 5_000) { [weak self] in
        self?.tellWhatMoves()
        self?.answer()
      }
    // Not of low priority: where frames take long, such as those of a cursor that blinks, nothing
    // would be left for it.
    heartbeat =
      heartbeat
      ?? Heartbeat(milliseconds: 2) { [weak self] in
        self?.look()
      }
  }

  private func begin() {
    framesLeft = 2
    turns = MainActorTurns.count
    ask()
  }

  private func look() {
    // Of a window that is gone, the clock is gone, too.
    if haveWindowsChanged { return begin() }
    if isWorking() || turns != MainActorTurns.count || Widget.isAnySettling { return begin() }
    if patience > 0, Widget.isDialogWaiting {
      patience -= 1
      return begin()
    }
    guard clocks.allSatisfy({ gdk_frame_clock_get_frame_counter($0) > $1 }) else { return }
    framesLeft -= 1
    if framesLeft > 0 { return ask() }
    answer()
  }

  private func tellWhatMoves() {
    let frames = clocks.map { gdk_frame_clock_get_frame_counter($0) - $1 }
    let line =
      "Not idle after five seconds: working \(isWorking()), "
      + "turns of the main actor \(MainActorTurns.count - turns), "
      + "settling \(Widget.isAnySettling), dialog waiting \(Widget.isDialogWaiting), "
      + "windows changed \(haveWindowsChanged), frames drawn \(frames), wanted \(framesLeft)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  private func answer() {
    (heartbeat, limit) = (nil, nil)
    for call in calls { g_dbus_method_invocation_return_value(call, nil) }
    calls = []
  }

  /// Asks each window for a frame.
  private func ask() {
    clocks = [:]
    for clock in Widget.clocksOfWindows {
      clocks[clock] = gdk_frame_clock_get_frame_counter(clock)
      gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    }
  }

  private var haveWindowsChanged: Bool { Set(clocks.keys) != Set(Widget.clocksOfWindows) }
}
