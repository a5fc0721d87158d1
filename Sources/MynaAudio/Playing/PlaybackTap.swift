import Realtime
import Synchronization

/// Frames that the device was given, on their way from the audio thread to a player's taps.
///
/// A block for which there is no room is dropped, and so are all after it until the ring was emptied: the frames dropped then lie exactly
/// between what was read before and what is read after.
struct PlaybackTap: ~Copyable, Sendable {
  private let ring: AudioRing
  /// Frames dropped since the latest block in the ring; written by the audio thread.
  private let dropping = Atomic<Int>(0)
  /// Frames dropped before the latest block in the ring.
  private let dropped = Atomic<Int>(0)

  /// Takes memory for a second, or for the largest blocks of a device.
  init(sampleRate: Double, channelCount: Int) {
    ring = AudioRing(channelCount: channelCount, frameCount: max(Int(sampleRate), 16_384))
  }

  var channelCount: Int { ring.channelCount }

  /// Takes a block of interleaved frames; the audio thread's.
  @_noLocks func write(_ frames: UnsafePointer<Float>, frameCount: Int) {
    let missing = dropping.load(ordering: .relaxed)
    guard frameCount <= ring.room, missing == 0 || ring.count == 0 else {
      return dropping.store(missing &+ frameCount, ordering: .relaxed)
    }
    if missing > 0 {
      dropping.store(0, ordering: .relaxed)
      dropped.add(missing, ordering: .relaxed)
    }
    // Publishes the count of dropped frames, too.
    _ = ring.write(frames, frameCount: frameCount)
  }

  /// Reads up to `frameCount` frames, and returns how many there were, and how many were dropped right before them.
  func read(
    into target: UnsafeMutablePointer<Float>, frameCount: Int
  ) -> (frameCount: Int, droppedCount: Int) {
    // Nothing is dropped between frames that wait at the same time.
    guard ring.count > 0 else { return (0, 0) }
    let missing = dropped.exchange(0, ordering: .relaxed)
    return (ring.read(into: target, frameCount: frameCount), missing)
  }

  /// Forgets all that it holds.
  func clear() {
    _ = ring.skip(.max)
    dropped.store(0, ordering: .relaxed)
    dropping.store(0, ordering: .relaxed)
  }

  /// Frames dropped behind all that can be read; only while the audio thread does not run.
  func takeDropped() -> Int { dropping.exchange(0, ordering: .relaxed) }
}
