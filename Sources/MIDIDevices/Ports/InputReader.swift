protocol InputReader: AnyObject, Sendable {
  var isLost: Bool { get }

  func work() -> InputThread.Next

  func finish()
}
