import Realtime
import Synchronization

/// A ring buffer that carries the device's output from the audio thread to a player's taps.
///
/// If a block does not fit, it is dropped, and so are all later blocks until the ring buffer is
/// empty. As a result, there is never a gap between frames that are in the buffer at the same time.
struct PlaybackTap: ~Copyable, Sendable {
  private let ring: AudioRing
  /// The number of frames dropped after the latest block in the ring buffer.
  ///
  /// The frames dropped before that block are counted by `dropped`.
  private let dropping = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)

  init(sampleRate: Double, channelCount: Int) {
    ring = AudioRing(channelCount: channelCount, frameCount: max(Int(sampleRate), 16_384))
  }

  var channelCount: Int { ring.channelCount }

  @_noLocks func write(_ frames: UnsafePointer<Float>, frameCount: Int) {
    let missing = dropping.load(ordering: .relaxed)
    guard frameCount <= ring.room, missing == 0 || ring.count == 0 else {
      return dropping.store(missing &+ frameCount, ordering: .relaxed)
    }
    if missing > 0 {
      dropping.store(0, ordering: .relaxed)
      dropped.add(missing, ordering: .relaxed)
    }
    // This write also publishes the count of dropped frames.
    _ = ring.write(frames, frameCount: frameCount)
  }

  func read(
    into target: UnsafeMutablePointer<Float>, frameCount: Int
  ) -> (frameCount: Int, droppedCount: Int) {
    // There are no gaps between the frames in the ring buffer, so all dropped frames come before
    // the first of them.
    guard ring.count > 0 else { return (0, 0) }
    let missing = dropped.exchange(0, ordering: .relaxed)
    return (ring.read(into: target, frameCount: frameCount), missing)
  }

  func clear() {
    _ = ring.skip(.max)
    dropped.store(0, ordering: .relaxed)
    dropping.store(0, ordering: .relaxed)
  }

  /// Returns the number of frames dropped after the last one in the ring and resets it.
  ///
  /// Call this only while the audio thread is stopped.
  func resetDroppedCount() -> Int { dropping.exchange(0, ordering: .relaxed) }
}
