protocol MIDIInputReader: AnyObject, Sendable {
  var isLost: Bool { get }

  func work() -> InputThread.NextAction

  func finish()
}
