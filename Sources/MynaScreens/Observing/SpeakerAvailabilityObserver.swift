import AudioDevices
import Threads

/// Calls a closure once when an output device becomes available, for a page that shows that there
/// is none.
///
/// A new call to `wait` replaces the previous one.
@MainActor final class SpeakerAvailabilityObserver {
  private let devices: AudioDevices
  private let queue = SerialThread(label: "Myna.Speakers")
  private var waiting: Task<Void, Never>?

  init(_ devices: AudioDevices) { self.devices = devices }

  isolated deinit { waiting?.cancel() }

  func wait(then action: @escaping @MainActor () -> Void) {
    waiting?.cancel()
    let (events, changes) = AsyncStream.makeStream(of: Void.self)
    waiting = Task { [weak self, devices, queue] in
      let watch = await queue.run { devices.onChange { changes.yield() } }
      defer { watch.cancel() }
      // The output device may have become available before the observation began.
      changes.yield()
      for await _ in events {
        // An error means that no sound server is running, so no output device is available yet.
        let hasSpeaker = await queue.run { (try? devices.list(.output))?.isEmpty == false }
        guard !Task.isCancelled, self != nil else { return }
        if hasSpeaker { return action() }
      }
    }
  }

  func cancel() { waiting?.cancel() }
}
