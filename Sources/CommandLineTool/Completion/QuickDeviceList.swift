import AudioDevices
import Dispatch
import Files
import Synchronization
import Threads

/// Lists the devices for completion without waiting long for the sound server.
final class QuickDeviceList: Sendable {
  private let found = Mutex<[AudioDevice]>([])
  private let isDone = DispatchSemaphore(value: 0)

  /// Returns the input or output devices; empty if the server does not respond within 0.5
  /// seconds.
  func devices(_ direction: AudioDirection, time: any TimeSource = SystemTime()) -> [AudioDevice] {
    guard Self.hasServer(ProcessEnvironment.environment) else { return [] }
    let isStarted = DetachedThread.start { [self] in
      // If there is no server, there are no devices to suggest.
      let devices = (try? AudioDevices().list(direction)) ?? []
      found.withLock { $0 = devices }
      isDone.signal()
    }
    guard isStarted, time.wait(atMost: .milliseconds(500), for: isDone) else { return [] }
    return found.withLock { $0 }
  }

  /// Whether a sound server seems to be running.
  ///
  /// Trying to connect to a server that is not running could start the server, and would leave
  /// folders behind.
  static func hasServer(_ environment: [String: String]) -> Bool {
    if let server = environment["PULSE_SERVER"], !server.isEmpty { return true }
    let folders = [
      environment["PULSE_RUNTIME_PATH"], environment["XDG_RUNTIME_DIR"].map { $0 + "/pulse" },
    ]
    return folders.compactMap(\.self).contains { FileStatus.isTaken($0 + "/native") }
  }
}
