import Threads

/// A core that holds a device for its sound, and can be asked to release it.
protocol OutputHolding: Ticking {
  var isQuiet: Bool { get }
  /// Fades out and keeps the position.
  func pause()
  /// Releases the device and keeps the position.
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
