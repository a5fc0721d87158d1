import Realtime

/// A ramp from one reading speed to another within 20 ms, because a jump would be audible as a
/// tick.
struct ReadSpeedRamp {
  private var target: Double
  private var change = 0.0
  private(set) var framesLeft = 0
  private let frameCount: Int

  init(_ step: Double, sampleRate: Double) {
    target = step
    frameCount = RampCurve.frameCount(sampleRate: sampleRate)
  }

  @_noLocks mutating func begin(from step: Double, to newTarget: Double) {
    target = newTarget
    framesLeft = step == newTarget ? 0 : frameCount
    change = (newTarget - step) / Double(frameCount)
  }

  @_noLocks mutating func next(after step: Double) -> Double {
    framesLeft &-= 1
    return framesLeft == 0 ? target : step + change
  }

  @_noLocks mutating func arrive() -> Double {
    framesLeft = 0
    return target
  }
}
