import Realtime

struct ReverbTables: ~Copyable {
  private static var lineCount: Int { @_noLocks get { ReverbDesign.lineCount } }

  private let frames = FixedBuffer(repeating: 0, count: 4 * lineCount)
  private let steps = FixedBuffer(count: lineCount * 20)
  private(set) var earlyGain: Float = 0
  private(set) var lateGain: Float = 0

  @_noLocks mutating func load(_ design: ReverbDesign) {
    for line in 0..<Self.lineCount {
      frames[line] = Int(design.copyFrames[line])
      frames[16 &+ line] = Int(design.firstSpreadFrames[line])
      frames[32 &+ line] = Int(design.secondSpreadFrames[line])
      frames[48 &+ line] = Int(design.lineFrames[line])
      let pole = design.poles[line]
      // The factor 0.25 makes the following mix orthogonal.
      var gain = 0.25 * design.gains[line]
      for lag in 0..<4 {
        storeFour(steps.base, line &* 20 &+ 4 &* lag, SIMD4(repeating: gain))
        gain *= pole
      }
      storeFour(steps.base, line &* 20 &+ 16, SIMD4(repeating: pole * pole * pole * pole))
    }
    earlyGain = design.earlyGain
    lateGain = design.lateGain
  }

  @_noLocks @inline(__always) func copyFrames(_ line: Int) -> Int { frames[line] }
  @_noLocks @inline(__always) func spreadFrames(_ line: Int) -> Int { frames[16 &+ line] }
  @_noLocks @inline(__always) func lineFrames(_ line: Int) -> Int { frames[48 &+ line] }

  /// A line's low-pass filter, which is computed for four frames at a time: the gains of the input
  /// 0, 1, 2, and 3 frames ago, and of the output 4 frames ago, each repeated four times.
  ///
  /// `y = g x + p y₋₁`, substituted into itself three times, is `y = g x + g p x₋₁ + g p² x₋₂ + g
  /// p³ x₋₃ + p⁴ y₋₄`.
  @_noLocks @inline(__always) func lowPass(_ line: Int) -> UnsafeMutablePointer<Float> {
    steps.base + line &* 20
  }
}
