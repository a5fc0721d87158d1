import Threads

protocol OutputHolding: Ticking {
  var isQuiet: Bool { get }
  func pause()
  func letGo()
}

extension OutputHolding {
  /// Fades out, releases the device once the fade was played, and keeps the position.
  func letGo(by time: any TimeSource) {
    pause()
    for _ in 0..<20 where !isQuiet { time.wait(for: .milliseconds(5)) }
    letGo()
  }
}
