import Realtime

/// The way from one reading speed to another, frame by frame within 20 ms: a jump would be heard as a tick.
struct StepGlide {
  private var target: Double
  private var change = 0.0
  private(set) var framesLeft = 0
  private let frameCount: Int

  init(_ step: Double, sampleRate: Double) {
    target = step
    frameCount = RampCurve.frameCount(sampleRate: sampleRate)
  }

  /// Sets out from `step` for another one.
  @_noLocks mutating func begin(from step: Double, to newTarget: Double) {
    target = newTarget
    framesLeft = step == newTarget ? 0 : frameCount
    change = (newTarget - step) / Double(frameCount)
  }

  /// The step after `step`; exactly the one set out for at the end.
  @_noLocks mutating func next(after step: Double) -> Double {
    framesLeft &-= 1
    return framesLeft == 0 ? target : step + change
  }

  /// Gives up the way, and returns where it led.
  @_noLocks mutating func arrive() -> Double {
    framesLeft = 0
    return target
  }
}
