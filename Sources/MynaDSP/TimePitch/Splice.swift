/// A crossfade from the stretcher's read position to a position `jump` frames later.
///
/// A negative jump goes back. `remainder` is the distance from the new position to the best one,
/// −0.5…0.5 of a frame. `similarity` is the correlation of the two positions over the length of the
/// fade, −1…1.
struct Splice {
  var jump: Int
  var remainder: Float = 0
  var similarity: Float

  var isAlike: Bool { @_noLocks get { similarity > 0.8 } }

  @_noLocks init(jump: Int, similarity: Float) {
    self.jump = jump
    self.similarity = similarity
  }
}

/// The lengths that control splicing, in frames.
///
/// Once the read position has drifted by `shortestWait`, a jump can pass an attack that isn't
/// strong. Once it has drifted by `longestWait`, a jump can pass any attack. Jumps avoid halving a
/// voice's periods if the periods are no longer than `longestPeriod`.
struct SpliceGeometry {
  private let shortestFade: Int
  private let longestFade: Int
  let window: Int
  let shortestJump: Int
  let longestPeriod: Int
  let tolerance: Int
  let shortestWait: Int
  let farthestDrift: Int
  let longestWait: Int
  let interval: Int

  init(sampleRate: Double) {
    func frames(_ milliseconds: Double) -> Int {
      max(1, Int((sampleRate * milliseconds / 1_000).rounded()))
    }
    shortestFade = frames(3.5)
    longestFade = frames(8)
    window = frames(8)
    shortestJump = frames(2.5)
    longestPeriod = frames(15)
    tolerance = frames(10)
    shortestWait = frames(6)
    farthestDrift = frames(18)
    longestWait = farthestDrift + frames(6)
    interval = frames(1.5)
  }

  /// Returns the drift of the read position after which any splice is accepted.
  ///
  /// A jump of one period helps only if the drift exceeds half a period. For noise, which is never
  /// similar to itself, there is no need to wait that long.
  @_noLocks func patience(period: Int) -> Double {
    let (least, most) = (0.8 * Double(tolerance), 1.6 * Double(tolerance))
    return max(least, min(most, 0.9 * Double(period)))
  }

  /// Returns the length of a crossfade at `speed` source frames per output frame.
  ///
  /// Crossfades are shorter at speeds at which jumps occur more often.
  @_noLocks func fade(speed: Double) -> Int {
    let length = min(1, 0.375 / abs(speed - 1)) * Double(longestFade)
    return max(shortestFade, Int(length))
  }

  /// Returns the number of frames before an attack within which a jump can aim at it.
  ///
  /// With a larger number, jumps would lead too far from the wanted position.
  ///
  /// The distance is long enough for two jumps, so the second can correct the error of the first.
  @_noLocks func farthestAim(speed: Double) -> Double {
    max(1.65, min(3.15, 1.65 / abs(speed - 1))) * Double(longestFade)
  }

  var history: Int { @_noLocks get { farthestDrift &+ 2 &* tolerance &+ 2 &* longestFade } }

  @_noLocks func lookahead(speed: Double) -> Int {
    let fade = fade(speed: speed)
    guard speed > 1 else { return longestWait &+ window &+ fade &+ interval }
    let jump = tolerance &+ Int((speed - 1) * Double(fade)) &+ window &+ fade &+ interval
    // A jump that aims at an attack goes farther, especially at high speeds.
    let aim = Int((min(speed, 8) - 1) * farthestAim(speed: speed))
    let attack = tolerance &+ aim &+ window
    return max(jump, attack)
  }
}
