package import MIDI

/// A source of MIDI events from all keyboards of a system, including those plugged in while it
/// runs.
///
/// When a port is removed, when its active sensing stops, or when bytes are lost, its notes, pedals
/// and wheels are released. Any thread may call a source, and its callbacks may call `stop`.
///
/// ```swift
/// let source = ALSASource()
/// try source.start { event, stamp in
///   engine.send(event, at: stamp)
/// } onChange: { change in
///   print(change)
/// }
/// ```
package protocol MIDISource: AnyObject, Sendable {
  var ports: [MIDIPort] { get }

  /// Starts listening to all ports, after stopping if needed.
  ///
  /// - Parameters:
  ///   - onEvent: called with each event and its time in nanoseconds of `CLOCK_MONOTONIC`. The
  ///     source makes all calls, including those of `onChange`, on its own thread, one after the
  ///     other.
  ///   - onChange: called when a port appears or disappears, and for each port that exists at the
  ///     start.
  func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError)

  /// Releases the held notes and stops listening.
  ///
  /// When this returns, no callback is called any more. If a callback calls this, the notes are
  /// released directly after it.
  func stop()
}
