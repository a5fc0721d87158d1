import Realtime
import Synchronization

extension PianoEngine {
  var secondsAtRest: Double {
    Double(controls.pointer.pointee.silentFrames.load(ordering: .relaxed)) / sampleRate
  }

  /// Calls `wake` once, as soon as there is something to play or to record.
  func rest(until wake: @escaping @Sendable () -> Void) {
    waker.withLock { $0 = wake }
    if isWanted { self.wake() }
  }

  func wake() {
    let wake = waker.withLock { waker in
      defer { waker = nil }
      return waker
    }
    // Call `wake` outside the lock, because it can start the next rest.
    wake?()
  }

  private var isWanted: Bool {
    let controls = controls.pointer
    let hasCommands = instruments.withLock { _ in controls.pointee.commands.count > 0 }
    if hasCommands || metronome != nil { return true }
    return controls.pointee.inbox.load(ordering: .acquiring)?.pointee.isOpen ?? false
  }
}
