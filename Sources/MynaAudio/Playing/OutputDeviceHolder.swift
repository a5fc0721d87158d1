import Threads

protocol OutputDeviceHolder: Ticking {
  var isQuiet: Bool { get }
  func pause()
  func releaseDevice()
}

extension OutputDeviceHolder {
  /// Fades out, releases the device once the fade was played, and keeps the position.
  func releaseDevice(by time: any TimeSource) {
    pause()
    for _ in 0..<20 where !isQuiet { time.wait(for: .milliseconds(5)) }
    releaseDevice()
  }
}
