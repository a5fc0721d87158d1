import Glibc
import MIDI
import Realtime
import Synchronization

/// Memory shared by the piano's audio thread, which fills it, and the recording thread.
///
/// The ring has room for 16 seconds of audio, in case the disk is busy. An event can arrive some
/// milliseconds before its audio; its frame number is counted from the same start as `frameCount`.
/// `origin` is the frame of the piano's stream that corresponds to inbox frame 0 since the inbox
/// was last opened. `opening` is the number of times that the inbox has been opened, or 0 while it
/// is closed.
struct PerformanceInbox: ~Copyable, @unchecked Sendable {
  let ring: AudioRing
  let events = RealtimeQueue<Performance.Entry>(capacity: 65_536)
  let frameCount = Atomic<Int>(0)
  let origin = Atomic<Int>(0)
  /// The number of frames that devices have requested while the inbox was open, including during
  /// the count-in.
  let askedFrames = Atomic<Int>(0)
  let overruns = Atomic<Int>(0)
  let lostFrames = Atomic<Int>(0)
  let hasLostEvents = Atomic<Bool>(false)
  let countIn = Atomic<UInt64>(0)
  private let opening = Atomic<Int>(0)
  private let isInside = Atomic<Bool>(false)

  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 2, frameCount: Int(Self.patience * sampleRate))
  }

  func open(number: Int, countIn: PackedMetronome) {
    self.countIn.store(countIn.bits, ordering: .relaxed)
    opening.store(number, ordering: .sequentiallyConsistent)
  }

  var isOpen: Bool { opening.load(ordering: .sequentiallyConsistent) != 0 }

  /// Closes the inbox.
  ///
  /// After this method returns, no more audio or events arrive.
  ///
  /// The audio thread and the calling thread each publish their own state before they read the
  /// other's, as in `StreamCallbackMemory`.
  func shut() {
    opening.store(0, ordering: .sequentiallyConsistent)
    while isInside.load(ordering: .sequentiallyConsistent) { usleep(50) }
  }

  /// Begins a block on the audio thread and returns the value of `opening`.
  ///
  /// Call `leave` at the end of the block.
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
