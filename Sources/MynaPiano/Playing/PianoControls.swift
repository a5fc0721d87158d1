import Realtime
import Synchronization

/// The memory shared between a piano's audio thread and its callers.
struct PianoControls: ~Copyable, @unchecked Sendable {
  let commands = RealtimeQueue<PianoEngineCommand>(capacity: 4_096)
  /// In: whether a command was dropped.
  ///
  /// Then all keys are released: it may have been a note-off.
  let hasOverflowed = Atomic<Bool>(false)
  /// In: the hall's amount in percent, as the bits of a `Double`.
  let hall = Atomic<UInt64>(0)
  let next = Atomic<UnsafeMutablePointer<RealtimeInstrument>?>(nil)
  let retired = Atomic<UnsafeMutablePointer<RealtimeInstrument>?>(nil)
  let metronome = Atomic<UInt64>(0)
  let renderedFrames = Atomic<Int>(0)
  /// Out: frames since the piano last sounded, was recorded or had a metronome.
  let silentFrames = Atomic<Int>(0)
  /// In: the recording inbox; nil until the first recording.
  ///
  /// It lives as long as the piano.
  let inbox = Atomic<UnsafeMutablePointer<PerformanceInbox>?>(nil)

  deinit {
    guard let inbox = inbox.load(ordering: .acquiring) else { return }
    inbox.deinitialize(count: 1)
    inbox.deallocate()
  }
}
