package import MIDI

/// A source of MIDI events from all keyboards of a system, including those plugged in later.
///
/// When a port is removed, its active sensing stops, or bytes are lost, its notes, pedals, and
/// wheels are released. Any thread can call a source, and its callbacks can call `stop`.
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

  /// Starts listening to all ports; a running source is stopped first.
  ///
  /// - Parameters:
  ///   - onEvent: called with each event and its time in nanoseconds of `CLOCK_MONOTONIC`. The
  ///     source makes all calls, including those to `onChange`, on its own thread, one at a time.
  ///   - onChange: called when a port appears or disappears, and for each port that exists at the
  ///     start.
  func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError)

  /// Releases the held notes and stops listening.
  ///
  /// After this method returns, no more callbacks are called. If a callback calls this method, the
  /// notes are released after that callback returns.
  func stop()
}
