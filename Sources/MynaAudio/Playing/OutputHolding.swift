import Threads

/// Holds a device for its sound, and can be made to give it back.
protocol OutputHolding: Ticking {
  /// Whether the device plays nothing but silence.
  var isQuiet: Bool { get }
  /// Fades out, and stays where it is.
  func pause()
  /// Ends the hold on the device, and stays where it is.
  func letGo()
}

extension OutputHolding {
  /// Stays where it is, and gives the device back once the fade has been heard.
  func letGo(by time: any TimeSource) {
    pause()
    for _ in 0..<20 where !isQuiet { time.wait(for: .milliseconds(5)) }
    letGo()
  }
}
