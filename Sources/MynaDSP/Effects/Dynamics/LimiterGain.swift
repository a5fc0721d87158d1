import CRealtime

/// The gain that keeps a level below a ceiling, at each frame, and moves no faster than need be.
///
/// Down within the look-ahead, along the parabolas of two averages one after another; up again by an exponential. As the averages are taken over what is
/// the least in the time they span, the gain has arrived when the peak does.
///
/// - Source: D. Giannoulis, M. Massberg and J. D. Reiss, "Digital Dynamic Range Compressor Design", JAES 60 (2012), for
///   the release after the peak was held; P. Hämäläinen, "Smoothing of the Control Signal Without Clipped Output in Digital Peak
///   Limiters", DAFx 2002, for averages over a least value.
struct LimiterGain: ~Copyable, Sendable {
  /// Frames by which the level must lie ahead of the gain that answers to it.
  let lookahead: Int
  let ceiling: Float
  private let release: Double
  private var held: SlidingMinimum
  private var first: MovingAverage
  private var second: MovingAverage
  /// In `Float` its last steps would be too small to be taken.
  private var released = 1.0
  /// Frames for which all that the gain comes of has been 1, up to as many as it comes of.
  private var calmFrames: Int

  /// Times in seconds; the release is the time constant of the exponential.
  init(ceiling: Float, lookahead: Double, release: Double, sampleRate: Double) {
    let half = max(2, Int((lookahead * sampleRate / 2).rounded()))
    self.ceiling = ceiling
    self.release = 1 - cr_exp(-1 / (release * sampleRate))
    self.lookahead = 2 * half - 2
    // A level belongs to two frames, those it lies between: hence one more than the averages span.
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

  /// The gain, 0…1, for the frame that came in `lookahead` frames before this level.
  @_noLocks mutating func next(level: Float) -> Float {
    let isCalm = level <= ceiling
    // The computation below would give exactly 1.
    if isCalm, calmFrames == lookahead &+ 2 { return 1 }
    let least = Double(held.next(level > ceiling ? ceiling / level : 1))
    // The last step is one that nobody hears, or it would never arrive.
    released = least - released < 1e-5 ? least : released + release * (least - released)
    calmFrames = isCalm && released == 1 ? calmFrames &+ 1 : 0
    return second.next(first.next(Float(released)))
  }
}
