/// The work of an input thread for a source of MIDI.
protocol InputReader: AnyObject, Sendable {
  /// Whether the system behind the source has stopped.
  var isLost: Bool { get }

  func work() -> InputThread.Next

  func finish()
}
