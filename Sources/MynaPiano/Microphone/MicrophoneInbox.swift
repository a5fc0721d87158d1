import AudioDevices
import Realtime

struct MicrophoneBlockTime: BitwiseCopyable {
  /// The time at which the block arrived, in nanoseconds of `CLOCK_MONOTONIC`.
  var time: Int
  var clock: DeviceClock
}

struct MicrophoneInbox: ~Copyable, @unchecked Sendable {
  let ring: AudioRing
  let arrivals = RealtimeQueue<MicrophoneBlockTime>(capacity: 4_096)
  /// The clock, which only the audio thread uses.
  ///
  /// The recording thread reads the copies in `arrivals`.
  private let clock: FixedBuffer<DeviceClock>

  private static let patience = 16.0

  init(sampleRate: Double) {
    ring = AudioRing(channelCount: 1, frameCount: Int(Self.patience * sampleRate))
    clock = FixedBuffer(count: 1) { _ in DeviceClock(sampleRate: sampleRate) }
  }

  @_noLocks func receive(_ input: UnsafePointer<Float>, frameCount: Int, at now: Int) {
    // Store either the whole block or nothing, which keeps the clock's frame count in step with the
    // ring.
    guard ring.room >= frameCount else { return }
    clock.base.pointee.advance(to: now, frames: frameCount)
    _ = ring.write(input, frameCount: frameCount)
    _ = arrivals.write(MicrophoneBlockTime(time: now, clock: clock.base.pointee))
  }
}
