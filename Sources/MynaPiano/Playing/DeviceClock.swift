import CRealtime

/// The relation between the machine's clock and the frames that a device has requested.
///
/// A device requests blocks slightly too early or too late. A second-order delay-locked loop fits a
/// line through the requests: it learns the device's real rate, and the jitter of a single block
/// barely moves it. The loop's bandwidth starts wide, to lock soon, and narrows, to reduce jitter.
/// A gap restarts it.
///
/// - Source: F. Adriaensen, "Using a DLL to filter time", 2005; here with coefficients for blocks
///   of any length.
struct DeviceClock: BitwiseCopyable {
  private(set) var frameCount = 0
  private let nominal: Double
  private var nanosecondsPerFrame: Double
  /// Nanoseconds after `origin` at which the device had requested all these frames, without jitter.
  private var time = 0.0
  private var origin = 0
  private var age = -1.0

  /// The largest jitter of a device, and the farthest that a stamp may lie ahead, in nanoseconds.
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
    nanosecondsPerFrame = min(max(rate, 0.98 * nominal), 1.02 * nominal)
  }

  /// Returns the frame that is next at `stamp`: at most 0.1 s after the last requested frame and 10
  /// s before it.
  ///
  /// A stamp further ahead comes from another clock and counts as long past. If it did not, a
  /// series of such events would wait 0.1 s each.
  @_noLocks func frame(at stamp: Int) -> Int {
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
