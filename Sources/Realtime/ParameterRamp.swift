/// Up to four settings that move smoothly, frame by frame, from one state to the next.
///
/// The settings follow `RampCurve.smooth` in linear segments of a few frames. The caller splits
/// blocks into segments of `frames(of:)` frames, in which it only has to add `step` to `value` for
/// each frame. The output then does not depend on the block size.
public struct ParameterRamp: Sendable {
  private static var pieceFrames: Int { @_noLocks get { 16 } }

  /// The settings of the latest frame.
  ///
  /// A processing loop adds `step` to this value before it processes each frame.
  public var value: SIMD4<Float>
  /// The change per frame.
  public private(set) var step = SIMD4<Float>(repeating: 0)
  /// The number of frames until the target is reached, or 0 if the settings are constant.
  public internal(set) var framesLeft = 0
  private var pieceLeft = 0
  private var origin: SIMD4<Float>
  private var target: SIMD4<Float>
  private let frameCount: Int
  @usableFromInline let stepsPerFrame: Float

  /// Creates constant settings.
  public init(_ value: SIMD4<Float>, sampleRate: Double) {
    self.value = value
    origin = value
    target = value
    frameCount = RampCurve.frameCount(sampleRate: sampleRate)
    stepsPerFrame = 1 / Float(frameCount)
  }

  /// Changes the settings without a ramp.
  @_noLocks public mutating func settle(at value: SIMD4<Float>) {
    self.value = value
    target = value
    step = SIMD4(repeating: 0)
    framesLeft = 0
  }

  /// Starts a ramp to new settings.
  @_noLocks public mutating func begin(to newTarget: SIMD4<Float>) {
    (origin, target, framesLeft) = (value, newTarget, frameCount)
    beginPiece()
  }

  /// Returns the fraction of the change that remains after `count` more frames, from 1 at the start
  /// of the ramp to 0 at its end.
  @_noLocks @inlinable @inline(__always)
  public func remainder(after count: Int) -> Float {
    let t = Float(max(0, framesLeft &- count)) * stepsPerFrame
    return RampCurve.smooth(t)
  }

  /// Returns the number of frames, at most `frameCount`, that can be processed before `step`
  /// changes.
  @_noLocks public func frames(of frameCount: Int) -> Int {
    framesLeft > 0 ? min(pieceLeft, frameCount) : frameCount
  }

  /// Advances by `frameCount` processed frames and returns whether the ramp has now ended.
  @_noLocks public mutating func didTake(_ frameCount: Int) -> Bool {
    guard framesLeft > 0 else { return false }
    framesLeft &-= frameCount
    pieceLeft &-= frameCount
    if framesLeft == 0 {
      settle(at: target)
      return true
    }
    if pieceLeft == 0 { beginPiece() }
    return false
  }

  @_noLocks private mutating func beginPiece() {
    pieceLeft = min(Self.pieceFrames, framesLeft)
    let end = target + remainder(after: pieceLeft) * (origin - target)
    step = (end - value) / Float(pieceLeft)
  }
}
