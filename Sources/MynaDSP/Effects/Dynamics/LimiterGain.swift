import CRealtime

/// Computes gains that keep a level below a ceiling and change as slowly as possible.
///
/// The gain falls within the look-ahead, smoothed by two moving averages in series (a parabola),
/// and recovers exponentially. The averages are taken of a sliding minimum, so the reduction is
/// complete when the peak arrives.
///
/// - Source: D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design",
///   JAES 60 (2012), for the release after the peak was held; P. Hämäläinen, "Smoothing of the
///   Control Signal Without Clipped Output in Digital Peak Limiters", DAFx 2002, for averages over
///   a minimum.
struct LimiterGain: ~Copyable, Sendable {
  /// The number of frames by which the returned gains lag behind the levels.
  let lookahead: Int
  let ceiling: Float
  private let release: Double
  private var held: SlidingMinimum
  private var first: MovingAverage
  private var second: MovingAverage
  /// The gain after smoothing the release, stored in double precision because a `Float` would be
  /// too coarse for the last steps of the recovery.
  private var released = 1.0
  /// The number of consecutive frames with a gain of 1 in every stage, up to `lookahead + 2`.
  ///
  /// At that number, the gain for a level below the ceiling is exactly 1 and need not be computed.
  private var calmFrames: Int

  /// Creates a limiter gain of 1.
  ///
  /// Times are in seconds; `release` is the time constant of the exponential recovery.
  init(ceiling: Float, lookahead: Double, release: Double, sampleRate: Double) {
    let half = max(2, Int((lookahead * sampleRate / 2).rounded()))
    self.ceiling = ceiling
    self.release = 1 - cr_exp(-1 / (release * sampleRate))
    self.lookahead = 2 * half - 2
    // A level affects the frames on both sides of it, so the minimum spans one frame more than the
    // averages.
    held = SlidingMinimum(count: 2 * half)
    first = MovingAverage(count: half)
    second = MovingAverage(count: half)
    calmFrames = 2 * half
  }

  @_noLocks mutating func reset() {
    held.reset()
    first.reset()
    second.reset()
    released = 1
    calmFrames = lookahead &+ 2
  }

  /// Whether the gain for each of these levels is 1, so that `next(level:)` needn't be called.
  @_noLocks func isCalm(forLevels levels: UnsafeMutablePointer<Float>, count: Int) -> Bool {
    guard calmFrames == lookahead &+ 2 else { return false }
    var n = 0
    while n &+ 16 <= count {
      guard all(loadSixteen(levels + n) .<= ceiling) else { return false }
      n &+= 16
    }
    while n < count {
      guard levels[n] <= ceiling else { return false }
      n &+= 1
    }
    return true
  }

  /// Returns the gain, 0…1, for the frame `lookahead` frames before this level.
  @_noLocks mutating func next(level: Float) -> Float {
    let isCalm = level <= ceiling
    if isCalm, calmFrames == lookahead &+ 2 { return 1 }
    let least = Double(held.next(level > ceiling ? ceiling / level : 1))
    // Jump to the target for the last, inaudible step, because the exponential would never reach
    // it.
    released = least - released < 1e-5 ? least : released + release * (least - released)
    calmFrames = isCalm && released == 1 ? calmFrames &+ 1 : 0
    return second.next(first.next(Float(released)))
  }
}
