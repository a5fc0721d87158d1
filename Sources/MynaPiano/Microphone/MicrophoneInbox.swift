import AudioDevices
import Realtime

/// The arrival of a microphone's block.
struct VoiceArrival: BitwiseCopyable {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  var time: Int
  /// The relation between that clock and the frames that were brought, this block included.
  var clock: DeviceClock
}

/// The memory in which a microphone's frames arrive, with the times at which they came; filled on the audio thread, emptied by
/// another.
struct MicrophoneInbox: ~Copyable, @unchecked Sendable {
  /// The sound, mono.
  let ring: AudioRing
  /// The arrivals of blocks.
  let arrivals = RealtimeQueue<VoiceArrival>(capacity: 4_096)
  /// The audio thread's own, apart from what the other thread reads: two accesses to one variable must not meet.
  private let clock: Memory<DeviceClock>

  /// As long as a disk may be busy with something else, in seconds.
  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 1, frameCount: Int(Self.patience * sampleRate))
    clock = Memory(count: 1) { _ in DeviceClock(sampleRate: sampleRate) }
  }

  /// Takes frames that a device has brought at `now`, in nanoseconds of `CLOCK_MONOTONIC`.
  @_noLocks func take(_ input: UnsafePointer<Float>, frameCount: Int, at now: Int) {
    // All of a block or nothing, so that its frames stay those of the clock.
    guard ring.room >= frameCount else { return }
    clock.base.pointee.advance(to: now, frames: frameCount)
    _ = ring.write(input, frameCount: frameCount)
    _ = arrivals.write(VoiceArrival(time: now, clock: clock.base.pointee))
  }
}
