import Realtime
import Synchronization

struct PianoControls: ~Copyable, @unchecked Sendable {
  let commands = RealtimeQueue<PianoEngineCommand>(capacity: 4_096)
  let hasOverflowed = Atomic<Bool>(false)
  /// The amount of reverb in percent, as the bits of a `Double`.
  let hall = Atomic<UInt64>(0)
  let next = Atomic<UnsafeMutablePointer<RealtimeInstrument>?>(nil)
  let retired = Atomic<UnsafeMutablePointer<RealtimeInstrument>?>(nil)
  let metronome = Atomic<UInt64>(0)
  let renderedFrames = Atomic<Int>(0)
  /// The number of frames since the piano last sounded, was recorded, or had a metronome.
  let silentFrames = Atomic<Int>(0)
  /// The inbox for recording; nil until it is first needed.
  ///
  /// Once created, the inbox exists as long as the piano.
  let inbox = Atomic<UnsafeMutablePointer<PerformanceInbox>?>(nil)

  deinit {
    guard let inbox = inbox.load(ordering: .acquiring) else { return }
    inbox.deinitialize(count: 1)
    inbox.deallocate()
  }
}
