/// A cross-fade from where the stretcher reads to another place in the sound.
struct Splice {
  /// Frames from the old reading place to the new one; negative goes back.
  var jump: Int
  /// The part of a frame by which the best jump differs from the whole one, −0.5…0.5.
  var remainder: Float = 0
  /// The correlation of both places over the length of the fade, −1…1.
  var similarity: Float

  /// Whether the jump leads on by whole periods, as far as can be told.
  var isAlike: Bool { @_noLocks get { similarity > 0.8 } }

  @_noLocks init(jump: Int, similarity: Float) {
    self.jump = jump
    self.similarity = similarity
  }
}

/// The lengths that rule splicing, in frames.
struct SpliceGeometry {
  private let shortestFade: Int
  private let longestFade: Int
  /// The length over which two places are compared.
  let window: Int
  /// Jumps shorter than this gain too little.
  let shortestJump: Int
  /// The longest period of a voice that jumps take care not to halve.
  let longestPeriod: Int
  /// The greatest distance of a jump from the wanted one.
  let tolerance: Int
  /// The distance after which it may jump past an attack that is not strong.
  let shortestWait: Int
  /// The distance after which it has to jump.
  let farthestDrift: Int
  /// The distance after which it has to jump even past an attack.
  let longestWait: Int
  /// The distance between looks for a splice.
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

  /// The distance of the reading place from where it should be after which any splice will do, for sound that was alike after `period` frames.
  ///
  /// A jump of a period gains enough only when the place is more than half a period off; noise, which is never alike, does not have to wait for that.
  @_noLocks func patience(period: Int) -> Double {
    let (least, most) = (0.8 * Double(tolerance), 1.6 * Double(tolerance))
    return max(least, min(most, 0.9 * Double(period)))
  }

  /// The length of a cross-fade at `speed` source frames per frame: shorter where jumps follow each other sooner.
  @_noLocks func fade(speed: Double) -> Int {
    let length = min(1, 0.375 / abs(speed - 1)) * Double(longestFade)
    return max(shortestFade, Int(length))
  }

  /// The frames before an attack in which a jump may aim at it: more would lead too far from the place wanted.
  ///
  /// Two jumps fit in, of which the second makes up for what the first is off by.
  @_noLocks func farthestAim(speed: Double) -> Double {
    max(1.65, min(3.15, 1.65 / abs(speed - 1))) * Double(longestFade)
  }

  /// The frames behind the reading place that a jump back may reach.
  var history: Int { @_noLocks get { farthestDrift &+ 2 &* tolerance &+ 2 &* longestFade } }

  /// The frames that must lie ahead of the wanted place, at `speed` source frames per frame.
  @_noLocks func lookahead(speed: Double) -> Int {
    let fade = fade(speed: speed)
    guard speed > 1 else { return longestWait &+ window &+ fade &+ interval }
    let jump = tolerance &+ Int((speed - 1) * Double(fade)) &+ window &+ fade &+ interval
    // A jump that aims at an attack leads farther, the faster the more.
    let aim = Int((min(speed, 8) - 1) * farthestAim(speed: speed))
    let attack = tolerance &+ aim &+ window
    return max(jump, attack)
  }
}
