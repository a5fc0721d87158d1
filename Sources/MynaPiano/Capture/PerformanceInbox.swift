import Glibc
import MIDI
import Realtime
import Synchronization

/// The shared memory between the piano's audio thread, which fills it, and the thread that records.
struct PerformanceInbox: ~Copyable, @unchecked Sendable {
  let ring: AudioRing
  /// Events at frames counted like `frameCount`.
  ///
  /// An event may arrive some milliseconds before its sound.
  let events = RealtimeQueue<Performance.Entry>(capacity: 65_536)
  /// Out: frames written to the ring since creation.
  let frameCount = Atomic<Int>(0)
  /// Out: the piano's stream frame that corresponds to inbox frame 0 during the current opening.
  let origin = Atomic<Int>(0)
  /// Out: frames that a device has requested while the inbox was open, count-in included.
  let askedFrames = Atomic<Int>(0)
  /// Out: the number of times the ring was full, and the frames lost because of it.
  let overruns = Atomic<Int>(0)
  let lostFrames = Atomic<Int>(0)
  /// Out: whether an event was dropped because the queue was full.
  ///
  /// It may have been a note-off.
  let hasLostEvents = Atomic<Bool>(false)
  let countIn = Atomic<UInt64>(0)
  /// In: the number of the current opening, starting at 1; 0 while closed.
  private let opening = Atomic<Int>(0)
  private let isInside = Atomic<Bool>(false)

  /// Seconds of sound the ring holds, for a disk that is busy with other work.
  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 2, frameCount: Int(Self.patience * sampleRate))
  }

  /// Lets blocks in, starting at the end of the count-in.
  ///
  /// The inbox must be shut.
  /// - Parameter number: A number not used for an earlier opening.
  func open(number: Int, countIn: PackedMetronome) {
    self.countIn.store(countIn.bits, ordering: .relaxed)
    opening.store(number, ordering: .sequentiallyConsistent)
  }

  var isOpen: Bool { opening.load(ordering: .sequentiallyConsistent) != 0 }

  /// Keeps blocks out.
  ///
  /// When this returns, no more sound or events arrive.
  ///
  /// Each side first publishes its own state and then reads the other's, as in
  /// `StreamCallbackMemory`.
  func shut() {
    opening.store(0, ordering: .sequentiallyConsistent)
    while isInside.load(ordering: .sequentiallyConsistent) { usleep(50) }
  }

  /// Begins a block on the audio thread and returns the opening's number.
  ///
  /// Must be paired with `leave`.
  @_noLocks func enter() -> Int {
    isInside.store(true, ordering: .sequentiallyConsistent)
    return opening.load(ordering: .sequentiallyConsistent)
  }

  @_noLocks func leave() { isInside.store(false, ordering: .releasing) }

  @_noLocks func receive(_ frames: UnsafePointer<Float>, frameCount count: Int) {
    let lost = count &- ring.write(frames, frameCount: count)
    if lost > 0 {
      overruns.add(1, ordering: .relaxed)
      lostFrames.add(lost, ordering: .relaxed)
    }
    frameCount.wrappingAdd(count &- lost, ordering: .releasing)
  }
}
