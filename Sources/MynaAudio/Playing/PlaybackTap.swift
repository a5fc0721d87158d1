import Realtime
import Synchronization

/// A ring buffer with the device's output, from the audio thread to a player's taps.
///
/// A block that does not fit is dropped, and so are all blocks after it until the ring was emptied.
/// So the dropped frames are exactly between those read before and those read after.
struct PlaybackTap: ~Copyable, Sendable {
  private let ring: AudioRing
  /// The frames dropped since the latest block in the ring; written by the audio thread.
  private let dropping = Atomic<Int>(0)
  /// The frames dropped before the latest block in the ring.
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

  /// Reads up to `frameCount` frames.
  ///
  /// Returns their number, and the number dropped directly before them.
  func read(
    into target: UnsafeMutablePointer<Float>, frameCount: Int
  ) -> (frameCount: Int, droppedCount: Int) {
    // Nothing was dropped between frames that are in the ring at the same time.
    guard ring.count > 0 else { return (0, 0) }
    let missing = dropped.exchange(0, ordering: .relaxed)
    return (ring.read(into: target, frameCount: frameCount), missing)
  }

  func clear() {
    _ = ring.skip(.max)
    dropped.store(0, ordering: .relaxed)
    dropping.store(0, ordering: .relaxed)
  }

  /// Returns the frames dropped after the last frame in the ring.
  ///
  /// Call this only while the audio thread is stopped.
  func resetDroppedCount() -> Int { dropping.exchange(0, ordering: .relaxed) }
}
