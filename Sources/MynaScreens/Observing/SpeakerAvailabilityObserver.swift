import AudioDevices
import Threads

/// Reports once that a speaker is available again, for a page that says that no speaker is
/// available.
///
/// A new call replaces the previous one.
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
      // The speaker may have returned before the watch began.
      changes.yield()
      for await _ in events {
        // An error means that there is no server, and therefore no speaker yet.
        let hasSpeaker = await queue.run { (try? devices.list(.output))?.isEmpty == false }
        guard !Task.isCancelled, self != nil else { return }
        if hasSpeaker { return action() }
      }
    }
  }

  func cancel() { waiting?.cancel() }
}
