package enum MIDIPortChange: Hashable, Sendable {
  case appeared(MIDIPort)
  /// A port was removed, and its notes were released.
  case disappeared(MIDIPort)
  /// The sequencer or server behind the source has stopped.
  ///
  /// All notes were released, and no events arrive until the source is started again.
  case lost
}
