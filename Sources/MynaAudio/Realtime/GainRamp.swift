/// A gain that goes smoothly, frame by frame, to where it is sent, and there is exact.
///
/// It follows 3t² − 2t³, which neither jumps nor bends sharply: a corner would be heard as a tick.
struct GainRamp {
  private(set) var value: Float
  private var origin: Float
  private var target: Float
  private var framesLeft = 0
  private var frameCount = 1

  /// A gain at rest.
  @_noLocks init(_ value: Float) {
    self.value = value
    origin = value
    target = value
  }

  /// Whether it stands still.
  var isSettled: Bool { @_noLocks get { framesLeft == 0 } }

  /// Sets out for a gain, unless it is there or on its way.
  @_noLocks mutating func move(to newTarget: Float, within frames: Int) {
    guard newTarget != target else { return }
    (origin, target, framesLeft, frameCount) = (value, newTarget, max(1, frames), max(1, frames))
  }

  /// Stands still at a gain.
  @_noLocks mutating func settle(at newValue: Float) {
    (value, target, framesLeft) = (newValue, newValue, 0)
  }

  /// The gain of the next frame.
  @_noLocks @inline(__always) mutating func next() -> Float {
    guard framesLeft > 0 else { return value }
    framesLeft &-= 1
    let t = 1 - Float(framesLeft) / Float(frameCount)
    value = framesLeft == 0 ? target : origin + (target - origin) * t * t * (3 - 2 * t)
    return value
  }
}
