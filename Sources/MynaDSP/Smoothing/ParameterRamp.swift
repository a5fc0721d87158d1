/// Up to four settings that go smoothly, frame by frame, from one state to the next.
///
/// The way is 3t² − 2t³, whose corners nobody hears, in straight pieces of a few frames. Who uses it cuts blocks
/// where `frames(of:)` says, so that the loop over frames only adds `step`; what comes out then does not depend
/// on how the sound was cut into blocks.
struct ParameterRamp {
  /// Long enough that no change clicks, short enough to feel immediate; in seconds.
  static var duration: Double { @_noLocks get { 0.02 } }
  private static var pieceFrames: Int { @_noLocks get { 16 } }

  /// The settings before the next frame; a loop adds `step` first, once for each frame.
  var value: SIMD4<Float>
  private(set) var step = SIMD4<Float>(repeating: 0)
  private(set) var framesLeft = 0
  private var pieceLeft = 0
  private var origin: SIMD4<Float>
  private var target: SIMD4<Float>
  private let frameCount: Int
  private let stepsPerFrame: Float

  init(_ value: SIMD4<Float>, sampleRate: Double) {
    self.value = value
    origin = value
    target = value
    frameCount = max(1, Int(Self.duration * sampleRate))
    stepsPerFrame = 1 / Float(frameCount)
  }

  /// Stands still at a state.
  @_noLocks mutating func settle(at value: SIMD4<Float>) {
    self.value = value
    target = value
    step = SIMD4(repeating: 0)
    framesLeft = 0
  }

  /// Sets out for another state.
  @_noLocks mutating func begin(to newTarget: SIMD4<Float>) {
    (origin, target, framesLeft) = (value, newTarget, frameCount)
    beginPiece()
  }

  /// The part of the way still to go when `count` more frames have been taken, 1…0.
  @_noLocks @inline(__always) func remainder(after count: Int) -> Float {
    let t = Float(max(0, framesLeft &- count)) * stepsPerFrame
    return t * t * (3 - 2 * t)
  }

  /// How many of `frameCount` frames can be taken before `value` has to be looked at again.
  @_noLocks func frames(of frameCount: Int) -> Int {
    framesLeft > 0 ? min(pieceLeft, frameCount) : frameCount
  }

  /// Counts frames that were taken, and says whether the way ended with them.
  @_noLocks mutating func didTake(_ frameCount: Int) -> Bool {
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
