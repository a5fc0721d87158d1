import Realtime
import Synchronization

/// A ring buffer that carries the device's output from the audio thread to a player's taps.
///
/// A block that does not fit is dropped, and so are all blocks after it until the ring is empty. So
/// the dropped frames lie exactly between those read before and those read after.
struct PlaybackTap: ~Copyable, Sendable {
  private let ring: AudioRing
  /// The number of frames dropped since the latest block in the ring; `dropped` counts those before
  /// it.
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
    // Frames that wait in the ring have no gap between them, so the dropped frames precede them
    // all.
    guard ring.count > 0 else { return (0, 0) }
    let missing = dropped.exchange(0, ordering: .relaxed)
    return (ring.read(into: target, frameCount: frameCount), missing)
  }

  func clear() {
    _ = ring.skip(.max)
    dropped.store(0, ordering: .relaxed)
    dropping.store(0, ordering: .relaxed)
  }

  /// Returns the number of frames dropped after the last one in the ring, and resets it.
  ///
  /// Call this only while the audio thread is stopped.
  func resetDroppedCount() -> Int { dropping.exchange(0, ordering: .relaxed) }
}
