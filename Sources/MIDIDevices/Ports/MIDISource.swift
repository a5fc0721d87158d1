package import MIDI

/// A system that brings MIDI from keyboards: what is plugged in while it runs is heard too.
///
/// A port that goes away, falls silent against its promise, or loses bytes, releases the notes, pedals and wheels that it held. Any
/// thread may call a source; `stop` may be called from within what it calls.
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
  /// The ports that are heard; none unless started.
  var ports: [MIDIPort] { get }

  /// Begins to listen to all ports; a source that listens already is stopped first.
  ///
  /// - Parameters:
  ///   - onEvent: Called with each event and the time at which it happened, in nanoseconds of `CLOCK_MONOTONIC`. All calls, also
  ///     those of `onChange`, come from one thread of the source's own, one after the other.
  ///   - onChange: Called when a port appears, also for those that are there at the start, or disappears.
  func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError)

  /// Releases the notes that are held, and listens no more.
  ///
  /// Nobody is called any more once it has returned. If it is called from within `onEvent` or `onChange`, the notes are released right
  /// after that.
  func stop()
}
