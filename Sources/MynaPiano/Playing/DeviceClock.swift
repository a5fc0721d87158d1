import CRealtime

/// Relates the system's clock to the frames that a device has requested.
///
/// A device requests blocks slightly too early or too late. A second-order delay-locked loop fits a
/// line through the requests, which reveals the device's actual rate and is barely affected by the
/// jitter of a single block. The loop's bandwidth starts wide, to lock quickly, and then narrows,
/// to reduce jitter. A gap restarts the loop.
///
/// - Source: F. Adriaensen, "Using a DLL to filter time", 2005, here with coefficients for blocks
///   of any length.
struct DeviceClock: BitwiseCopyable {
  private(set) var frameCount = 0
  private let nominal: Double
  private var nanosecondsPerFrame: Double
  /// The jitter-free time at which the device had requested `frameCount` frames, in nanoseconds
  /// after `origin`.
  private var time = 0.0
  private var origin = 0
  /// The time since the loop started, in seconds, which is negative before the first block.
  private var age = -1.0

  /// The maximum jitter of a device and the maximum time that a time stamp can be ahead, both in
  /// nanoseconds.
  private static var most: Double { @_noLocks get { 1e8 } }

  init(sampleRate: Double) {
    nominal = 1e9 / sampleRate
    nanosecondsPerFrame = nominal
  }

  @_noLocks mutating func advance(to now: Int, frames: Int) {
    frameCount &+= frames
    let expected = time + Double(frames) * nanosecondsPerFrame
    let error = Double(now &- origin) - expected
    guard age >= 0, abs(error) < Self.most else { return restart(at: now) }
    age += Double(frames) * nominal * 1e-9
    let bandwidth = min(max(0.6 / age, 0.06), 2)
    let omega = min(2 * .pi * bandwidth * Double(frames) * nominal * 1e-9, 0.5)
    time = expected + 1.414_213_562 * omega * error
    let rate = nanosecondsPerFrame + omega * omega * error / Double(frames)
    // No device deviates from its nominal rate by more than 2 %.
    nanosecondsPerFrame = min(max(rate, 0.98 * nominal), 1.02 * nominal)
  }

  /// Returns the frame that is due at `stamp`, from 10 s before to 0.1 s after the last requested
  /// frame.
  ///
  /// A time stamp further ahead must come from a different clock, so it is treated as long past.
  /// Clamping it would delay each such event by 0.1 s.
  @_noLocks func frame(at stamp: Int) -> Int {
    // Use floating point, because the stamp can be any integer.
    let distance = Double(stamp) - Double(origin) - time
    let near = distance > Self.most ? -1e10 : max(distance, -1e10)
    return frameCount &+ Int(rt_floor(near / nanosecondsPerFrame))
  }

  func position(at time: Double) -> Double {
    Double(frameCount) + (time - Double(origin) - self.time) / nanosecondsPerFrame
  }

  func time(of frame: Int) -> Double {
    Double(origin) + time + Double(frame &- frameCount) * nanosecondsPerFrame
  }

  @_noLocks private mutating func restart(at now: Int) {
    (origin, time, age, nanosecondsPerFrame) = (now, 0, 0, nominal)
  }
}
