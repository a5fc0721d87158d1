import Realtime

enum Fade {
  /// The length of a fade in seconds.
  static let duration = 0.005

  static func frameCount(at sampleRate: Double) -> Int { Int((duration * sampleRate).rounded()) }

  /// Returns the gains of a raised cosine from near 0 to near 1; with its reverse, it adds up to 1.
  static func rising(_ frameCount: Int) -> [Float] {
    (0..<frameCount).map { RampCurve.raisedCosine($0, of: frameCount) }
  }
}
