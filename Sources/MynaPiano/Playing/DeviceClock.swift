import CRealtime

/// The relation between the machine's clock and the frames that a device has asked for.
///
/// A device asks for blocks a little too early or too late. A delay-locked loop of the second order finds the straight line
/// between: it learns the rate that the device really has, and the unevenness of a single block hardly moves it. The loop is
/// wide at the start, to be right soon, and becomes narrow, to be quiet. It begins anew after a gap.
///
/// - Source: F. Adriaensen, "Using a DLL to filter time", 2005; here with coefficients for blocks of any length.
struct DeviceClock: BitwiseCopyable {
  /// Frames that the device has asked for.
  private(set) var frameCount = 0
  private let nominal: Double
  private var nanosecondsPerFrame: Double
  /// Nanoseconds from `origin` until the device had asked for all these frames, without its unevenness.
  private var time = 0.0
  private var origin = 0
  /// Seconds since the loop began; negative before the first block.
  private var age = -1.0

  /// The nanoseconds by which a device may be too early or too late, and a stamp ahead of the present.
  private static var most: Double { @_noLocks get { 1e8 } }

  init(sampleRate: Double) {
    nominal = 1e9 / sampleRate
    nanosecondsPerFrame = nominal
  }

  /// Takes note that at `now` the device asks for `frames` more frames.
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
    // No device is further from its rate than that.
    nanosecondsPerFrame = min(max(rate, 0.98 * nominal), 1.02 * nominal)
  }

  /// Returns the frame that is next when the machine's clock shows `stamp`: at most 0.1 s after those asked for last, and
  /// 10 s before.
  ///
  /// A stamp further ahead is of another clock, and counts as long past: else a row of such events would wait for 0.1 s each.
  @_noLocks func frame(at stamp: Int) -> Int {
    // A stamp may be any number.
    let distance = Double(stamp) - Double(origin) - time
    let near = distance > Self.most ? -1e10 : max(distance, -1e10)
    return frameCount &+ Int(rt_floor(near / nanosecondsPerFrame))
  }

  /// Returns the place, in frames, that is reached when the machine's clock shows `time`.
  func position(at time: Double) -> Double {
    Double(frameCount) + (time - Double(origin) - self.time) / nanosecondsPerFrame
  }

  /// Returns the nanoseconds that the machine's clock shows when a frame is reached.
  func time(of frame: Int) -> Double {
    Double(origin) + time + Double(frame &- frameCount) * nanosecondsPerFrame
  }

  @_noLocks private mutating func restart(at now: Int) {
    (origin, time, age, nanosecondsPerFrame) = (now, 0, 0, nominal)
  }
}
