/// A change among the ports of a source while it runs.
package enum MIDIPortChange: Hashable, Sendable {
  /// A port is heard from now on, as after a keyboard was plugged in.
  case appeared(MIDIPort)
  /// A port is gone, and its notes were released.
  case disappeared(MIDIPort)
  /// The system behind the source has ended; all notes were released, and nothing will come until it is started again.
  case lost
}
