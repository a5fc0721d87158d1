import Realtime
import Synchronization

/// The memory that the audio thread of a piano shares with whoever plays it.
struct PianoControls: ~Copyable, @unchecked Sendable {
  /// In: events and wishes, in order.
  let commands = RealtimeQueue<PianoEngineCommand>(capacity: 4_096)
  /// In: whether a command found no room; then all keys must go up, since it may have been the end of a note.
  let hasOverflowed = Atomic<Bool>(false)
  /// In: the bits of the hall's amount in percent.
  let hall = Atomic<UInt64>(0)
  /// In: the instrument to go over to.
  let next = Atomic<UnsafeMutablePointer<InstrumentVoice>?>(nil)
  /// Out: the instrument that is not needed any more, to be freed.
  let retired = Atomic<UnsafeMutablePointer<InstrumentVoice>?>(nil)
  /// In: the bits of the metronome that is heard.
  let metronome = Atomic<UInt64>(0)
  /// Out: frames that were rendered.
  let renderedFrames = Atomic<Int>(0)
  /// Out: frames since the piano last sounded, was recorded or had a metronome.
  let silentFrames = Atomic<Int>(0)
  /// In: the place for what is recorded, which lives as long as the piano; nil until something is recorded.
  let inbox = Atomic<UnsafeMutablePointer<PerformanceInbox>?>(nil)

  deinit {
    guard let inbox = inbox.load(ordering: .acquiring) else { return }
    inbox.deinitialize(count: 1)
    inbox.deallocate()
  }
}
