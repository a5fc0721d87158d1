/// Up to four settings that go smoothly, frame by frame, from one state to the next.
///
/// They follow `RampCurve.smooth` in straight pieces of a few frames. The caller cuts blocks where
/// `frames(of:)` says, so that the loop over frames only adds `step`; the output then does not
/// depend on how the sound was cut into blocks.
public struct ParameterRamp: Sendable {
  private static var pieceFrames: Int { @_noLocks get { 16 } }

  /// The settings before the next frame; a loop adds `step` first, once for each frame.
  public var value: SIMD4<Float>
  /// The change per frame.
  public private(set) var step = SIMD4<Float>(repeating: 0)
  /// Frames still to go; 0 at rest.
  public internal(set) var framesLeft = 0
  private var pieceLeft = 0
  private var origin: SIMD4<Float>
  private var target: SIMD4<Float>
  private let frameCount: Int
  @usableFromInline let stepsPerFrame: Float

  /// Creates a ramp at rest.
  public init(_ value: SIMD4<Float>, sampleRate: Double) {
    self.value = value
    origin = value
    target = value
    frameCount = RampCurve.frameCount(sampleRate: sampleRate)
    stepsPerFrame = 1 / Float(frameCount)
  }

  /// Stands still at a state.
  @_noLocks public mutating func settle(at value: SIMD4<Float>) {
    self.value = value
    target = value
    step = SIMD4(repeating: 0)
    framesLeft = 0
  }

  /// Sets out for another state.
  @_noLocks public mutating func begin(to newTarget: SIMD4<Float>) {
    (origin, target, framesLeft) = (value, newTarget, frameCount)
    beginPiece()
  }

  /// The part of the way still to go when `count` more frames have been taken, 1…0.
  @_noLocks @inlinable @inline(__always)
  public func remainder(after count: Int) -> Float {
    let t = Float(max(0, framesLeft &- count)) * stepsPerFrame
    return RampCurve.smooth(t)
  }

  /// The number of frames, up to `frameCount`, that can be taken before `value` has to be looked at again.
  @_noLocks public func frames(of frameCount: Int) -> Int {
    framesLeft > 0 ? min(pieceLeft, frameCount) : frameCount
  }

  /// Counts frames that were taken, and says whether the way ended with them.
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
