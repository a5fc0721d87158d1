/// A gain that goes smoothly, frame by frame, to another one, and is exact once there.
public struct GainRamp: Sendable {
  /// The gain of the latest frame.
  public var value: Float { @_noLocks @inlinable get { current } }
  @usableFromInline var current: Float
  @usableFromInline var origin: Float
  @usableFromInline var target: Float
  @usableFromInline var framesLeft = 0
  @usableFromInline var frameCount = 1

  /// Creates a gain at rest.
  @_noLocks public init(_ value: Float) {
    current = value
    origin = value
    target = value
  }

  /// Whether it stands still.
  public var isSettled: Bool { @_noLocks get { framesLeft == 0 } }

  /// Sets out for a gain, unless it is there or on its way.
  @_noLocks public mutating func move(to newTarget: Float, within frames: Int) {
    guard newTarget != target else { return }
    (origin, target, framesLeft, frameCount) = (current, newTarget, max(1, frames), max(1, frames))
  }

  /// Stands still at a gain.
  @_noLocks public mutating func settle(at newValue: Float) {
    (current, target, framesLeft) = (newValue, newValue, 0)
  }

  /// Returns the gain of the next frame.
  @_noLocks @inlinable @inline(__always) public mutating func next() -> Float {
    guard framesLeft > 0 else { return current }
    framesLeft &-= 1
    let t = 1 - Float(framesLeft) / Float(frameCount)
    current = framesLeft == 0 ? target : origin + RampCurve.smooth(t, height: target - origin)
    return current
  }
}
