/// A change of the ports of a running source.
package enum MIDIPortChange: Hashable, Sendable {
  /// A port was connected, as after a keyboard was plugged in.
  case appeared(MIDIPort)
  /// A port was removed, and its notes were released.
  case disappeared(MIDIPort)
  /// The system behind the source has stopped.
  ///
  /// All notes were released, and no events arrive until the source is started again.
  case lost
}
