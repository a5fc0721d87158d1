import Threads

protocol OutputDeviceHolder: Tickable {
  var isQuiet: Bool { get }
  func pause()
  func releaseDevice()
}

extension OutputDeviceHolder {
  func releaseDevice(by time: any TimeSource) {
    pause()
    for _ in 0..<20 where !isQuiet { time.wait(for: .milliseconds(5)) }
    releaseDevice()
  }
}
