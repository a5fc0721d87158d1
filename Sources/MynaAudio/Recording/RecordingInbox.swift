import Realtime
import Synchronization

/// A queue for a microphone's frames.
///
/// The audio thread writes the frames, and another thread reads them.
struct RecordingInbox: ~Copyable, @unchecked Sendable {
  let ring: AudioRing
  private let monitor: UnsafeMutablePointer<MonitorInbox>?
  let overruns = Atomic<Int>(0)
  let lostFrames = Atomic<Int>(0)

  /// The time, in seconds, for which the disk can be busy before frames are lost.
  private static let patience = 16.0

  init(sampleRate: Double, channelCount: Int, monitor: UnsafeMutablePointer<MonitorInbox>?) {
    ring = AudioRing(channelCount: channelCount, frameCount: Int(Self.patience * sampleRate))
    self.monitor = monitor
  }

  @_noLocks func receive(_ input: UnsafePointer<Float>, frameCount: Int) {
    let lost = frameCount &- ring.write(input, frameCount: frameCount)
    if lost > 0 {
      overruns.add(1, ordering: .relaxed)
      lostFrames.add(lost, ordering: .relaxed)
    }
    if let monitor { _ = monitor.pointee.ring.write(input, frameCount: frameCount) }
  }
}

struct MonitorInbox: ~Copyable, Sendable {
  let ring: AudioRing
  /// The number of frames to buffer, which keeps the output from running dry when the clocks of the
  /// two devices differ.
  private let delayFrames: Int
  private var isFlowing = false

  init(sampleRate: Double, channelCount: Int) {
    ring = AudioRing(channelCount: channelCount, frameCount: Int(0.5 * sampleRate))
    delayFrames = Int(0.03 * sampleRate)
  }

  @_noLocks mutating func give(_ output: UnsafeMutablePointer<Float>, frameCount: Int) {
    let count = ring.count
    // The clocks of two devices differ, so drop the frames that accumulate.
    if count > 4 &* delayFrames &+ frameCount { _ = ring.skip(count &- delayFrames &- frameCount) }
    if count >= delayFrames &+ frameCount { isFlowing = true }
    let given = isFlowing ? ring.read(into: output, frameCount: frameCount) : 0
    if given < frameCount { isFlowing = false }
    for index in given &* ring.channelCount..<frameCount &* ring.channelCount { output[index] = 0 }
  }
}
