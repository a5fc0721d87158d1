import AudioDevices
import Threads

/// Tells once when there is something to play on again, for a page that says that there is not.
@MainActor final class SpeakerReturn {
  private let devices: AudioDevices
  /// Where calls are made that wait for the sound server.
  private let queue = SerialThread(label: "Myna.Speakers")
  private var waiting: Task<Void, Never>?

  init(_ devices: AudioDevices) { self.devices = devices }

  isolated deinit { waiting?.cancel() }

  /// Calls `action` when there is a speaker, at most once; in place of an earlier call.
  func wait(then action: @escaping @MainActor () -> Void) {
    waiting?.cancel()
    let (events, changes) = AsyncStream.makeStream(of: Void.self)
    waiting = Task { [weak self, devices, queue] in
      let watch = await queue.run { devices.onChange { changes.yield() } }
      defer { watch.cancel() }
      // It may have come before the watch began.
      changes.yield()
      for await _ in events {
        // Without a server there is none, which is what is waited for.
        let hasSpeaker = await queue.run { (try? devices.list(.output))?.isEmpty == false }
        guard !Task.isCancelled, self != nil else { return }
        if hasSpeaker { return action() }
      }
    }
  }

  /// Ends waiting.
  func cancel() { waiting?.cancel() }
}
