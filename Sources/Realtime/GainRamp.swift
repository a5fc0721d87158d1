/// A gain that moves smoothly, frame by frame, to a target and reaches it exactly.
public struct GainRamp: Sendable {
  /// The gain of the latest frame.
  public var value: Float { @_noLocks @inlinable get { current } }
  @usableFromInline var current: Float
  @usableFromInline var origin: Float
  @usableFromInline var target: Float
  @usableFromInline var framesLeft = 0
  @usableFromInline var frameCount = 1

  /// Creates a constant gain.
  @_noLocks public init(_ value: Float) {
    current = value
    origin = value
    target = value
  }

  /// Whether the gain is constant.
  public var isSettled: Bool { @_noLocks get { framesLeft == 0 } }

  /// Starts a ramp to a new gain, unless it is already the target.
  @_noLocks public mutating func move(to newTarget: Float, within frames: Int) {
    guard newTarget != target else { return }
    (origin, target, framesLeft, frameCount) = (current, newTarget, max(1, frames), max(1, frames))
  }

  /// Sets the gain without a ramp.
  @_noLocks public mutating func settle(at newValue: Float) {
    (current, target, framesLeft) = (newValue, newValue, 0)
  }

  /// Advances by one frame and returns its gain.
  @_noLocks @inlinable @inline(__always) public mutating func next() -> Float {
    guard framesLeft > 0 else { return current }
    framesLeft &-= 1
    let t = 1 - Float(framesLeft) / Float(frameCount)
    current = framesLeft == 0 ? target : origin + RampCurve.smooth(t, height: target - origin)
    return current
  }
}
