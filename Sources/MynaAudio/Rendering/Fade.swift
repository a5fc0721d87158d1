import Realtime

enum Fade {
  /// The length of a fade in seconds.
  static let duration = 0.005

  static func frameCount(at sampleRate: Double) -> Int { Int((duration * sampleRate).rounded()) }

  /// Returns gains that rise from near 0 to near 1 along a raised cosine.
  ///
  /// Each gain and the corresponding gain of a fade-out add up to 1.
  static func rising(_ frameCount: Int) -> [Float] {
    (0..<frameCount).map { RampCurve.raisedCosine($0, of: frameCount) }
  }
}
