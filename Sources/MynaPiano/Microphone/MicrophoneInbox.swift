import AudioDevices
import Realtime

struct MicrophoneBlockTime: BitwiseCopyable {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  var time: Int
  /// The relation between that clock and the frame count, including this block.
  var clock: DeviceClock
}

/// The shared memory between the microphone's audio thread, which fills it, and the thread that
/// records.
struct MicrophoneInbox: ~Copyable, @unchecked Sendable {
  let ring: AudioRing
  let arrivals = RealtimeQueue<MicrophoneBlockTime>(capacity: 4_096)
  /// Used only by the audio thread; the recording thread reads the copies in `arrivals`.
  private let clock: Memory<DeviceClock>

  /// Seconds of sound the ring holds, for a disk that is busy with other work.
  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 1, frameCount: Int(Self.patience * sampleRate))
    clock = Memory(count: 1) { _ in DeviceClock(sampleRate: sampleRate) }
  }

  /// Stores frames that arrived at `now`, in nanoseconds of `CLOCK_MONOTONIC`.
  @_noLocks func receive(_ input: UnsafePointer<Float>, frameCount: Int, at now: Int) {
    // Store all of the block or none, so that the clock keeps counting the ring's frames.
    guard ring.room >= frameCount else { return }
    clock.base.pointee.advance(to: now, frames: frameCount)
    _ = ring.write(input, frameCount: frameCount)
    _ = arrivals.write(MicrophoneBlockTime(time: now, clock: clock.base.pointee))
  }
}
