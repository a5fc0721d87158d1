/// A cross-fade from where the stretcher reads to another place in the sound.
struct Splice {
  /// Frames from the old reading place to the new one; negative goes back.
  var jump: Int
  /// The part of a frame by which the best jump differs from the whole one, −0.5…0.5.
  var remainder: Float = 0
  /// The correlation of both places over the length of the fade, −1…1.
  var similarity: Float

  @_noLocks init(jump: Int, similarity: Float) {
    self.jump = jump
    self.similarity = similarity
  }
}

/// The lengths that rule splicing, in frames.
struct SpliceGeometry {
  /// The length of a cross-fade.
  let fade: Int
  /// The length over which two places are compared.
  let window: Int
  /// Jumps shorter than this gain too little.
  let shortestJump: Int
  /// The greatest distance of a jump from the wanted one.
  let tolerance: Int
  /// The distance of the reading place from where it should be after which any splice will do.
  let patience: Int
  /// The distance after which it has to jump, even past an attack.
  let farthestDrift: Int
  /// The distance between looks for a splice.
  let interval: Int

  init(sampleRate: Double) {
    func frames(_ milliseconds: Double) -> Int {
      max(1, Int((sampleRate * milliseconds / 1_000).rounded()))
    }
    fade = frames(6)
    window = frames(8)
    shortestJump = frames(2.5)
    tolerance = frames(10)
    patience = frames(12)
    farthestDrift = frames(18)
    interval = frames(1.5)
  }

  /// The frames behind the reading place that a jump back may reach.
  var history: Int { @_noLocks get { farthestDrift &+ 2 &* tolerance &+ 2 &* fade } }

  /// The frames that must lie ahead of the wanted place, at `speed` source frames per frame.
  @_noLocks func lookahead(speed: Double) -> Int {
    let ahead =
      speed > 1 ? tolerance &+ Int((speed - 1) * Double(fade)) : farthestDrift &+ tolerance
    return ahead &+ window &+ fade &+ interval
  }
}
