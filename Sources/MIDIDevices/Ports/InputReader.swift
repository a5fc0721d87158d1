/// The work of an input thread for a source of MIDI.
protocol InputReader: AnyObject, Sendable {
  /// Whether the system behind the source has ended.
  var isLost: Bool { get }

  /// Hands on what has come.
  func work() -> InputThread.Next

  /// Leaves the system and releases all notes.
  func finish()
}
