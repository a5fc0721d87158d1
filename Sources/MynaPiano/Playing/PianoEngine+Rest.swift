import Realtime
import Synchronization

/// The rest of a device that has nothing to play: a stream of silence costs a hundredth of a processor.
extension PianoEngine {
  /// Seconds since the piano last sounded, was recorded or had a metronome, in time of the device.
  var secondsAtRest: Double {
    Double(controls.pointer.pointee.silentFrames.load(ordering: .relaxed)) / sampleRate
  }

  /// Asks for one call of `wake`, as soon as there is something to play or to record: at once, if there already is.
  func rest(until wake: @escaping @Sendable () -> Void) {
    waker.withLock { $0 = wake }
    if isWanted { self.wake() }
  }

  /// Ends the rest; does nothing if there is none.
  func wake() {
    let wake = waker.withLock { waker in
      defer { waker = nil }
      return waker
    }
    // Not within the lock, since it may lead to the next rest.
    wake?()
  }

  /// Whether a command waits, a metronome ticks or somebody records.
  private var isWanted: Bool {
    let controls = controls.pointer
    let hasCommands = instruments.withLock { _ in controls.pointee.commands.count > 0 }
    if hasCommands || metronome != nil { return true }
    return controls.pointee.inbox.load(ordering: .acquiring)?.pointee.isOpen ?? false
  }
}
