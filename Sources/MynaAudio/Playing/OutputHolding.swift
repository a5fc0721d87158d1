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

extension TickingQueue where Core: OutputHolding {
  /// Stays where it is, and gives the device back once the fade has been heard.
  func letGo(by time: any TimeSource) {
    perform { core in core.pause() }
    for _ in 0..<20 {
      let isQuiet = perform { core in core.isQuiet }
      if isQuiet { break }
      time.wait(for: .milliseconds(5))
    }
    perform { core in core.letGo() }
  }
}
