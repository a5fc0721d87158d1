import Glibc
import MIDI
import Realtime
import Synchronization

/// The memory in which what a piano plays arrives while it is recorded; filled on the audio thread, emptied by another.
struct PerformanceInbox: ~Copyable, @unchecked Sendable {
  /// The sound in stereo, as it goes to the device.
  let ring: AudioRing
  /// The events, at frames counted as `frameCount` is; an event may be some milliseconds ahead of the sound.
  let events = RealtimeQueue<Performance.Entry>(capacity: 65_536)
  /// Out: frames that were put into the ring since the beginning.
  let frameCount = Atomic<Int>(0)
  /// Out: the frame of the piano's stream that would be frame 0 here, for the frames of the present opening.
  let origin = Atomic<Int>(0)
  /// Out: frames for which a device has asked while it was open, those of a count-in included.
  let askedFrames = Atomic<Int>(0)
  /// Out: times that there was no room for sound, and the frames that were lost so.
  let overruns = Atomic<Int>(0)
  let lostFrames = Atomic<Int>(0)
  /// Out: whether an event found no room; it may have been the end of a note.
  let hasLostEvents = Atomic<Bool>(false)
  /// In: the bits of the count-in of the present opening.
  let countIn = Atomic<UInt64>(0)
  /// In: the number of the present opening, from 1 on; 0 while it is shut.
  private let opening = Atomic<Int>(0)
  private let isInside = Atomic<Bool>(false)

  /// As long as a disk may be busy with something else, in seconds.
  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 2, frameCount: Int(Self.patience * sampleRate))
  }

  /// Lets blocks in, from the end of a count-in on; must be shut.
  ///
  /// - Parameter number: a number that was not used before.
  func open(number: Int, countIn: PackedMetronome) {
    self.countIn.store(countIn.bits, ordering: .relaxed)
    opening.store(number, ordering: .sequentiallyConsistent)
  }

  /// Whether blocks are let in.
  var isOpen: Bool { opening.load(ordering: .sequentiallyConsistent) != 0 }

  /// Keeps blocks out; when this returns, nothing more arrives.
  ///
  /// Each side first says what it does and then looks at the other, as in `StreamMemory`.
  func shut() {
    opening.store(0, ordering: .sequentiallyConsistent)
    while isInside.load(ordering: .sequentiallyConsistent) { usleep(50) }
  }

  /// Begins a block, and returns the number of the opening; for the audio thread, which has to call `leave`.
  @_noLocks func enter() -> Int {
    isInside.store(true, ordering: .sequentiallyConsistent)
    return opening.load(ordering: .sequentiallyConsistent)
  }

  /// Ends a block.
  @_noLocks func leave() { isInside.store(false, ordering: .releasing) }

  /// Puts in frames, as many as there is room for.
  @_noLocks func take(_ frames: UnsafePointer<Float>, frameCount count: Int) {
    let lost = count &- ring.write(frames, frameCount: count)
    if lost > 0 {
      overruns.add(1, ordering: .relaxed)
      lostFrames.add(lost, ordering: .relaxed)
    }
    frameCount.wrappingAdd(count &- lost, ordering: .releasing)
  }
}
