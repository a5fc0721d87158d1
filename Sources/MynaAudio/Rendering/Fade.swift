import Realtime

/// The fade at a cut, so that nothing clicks.
enum Fade {
  /// Seconds.
  static let duration = 0.005

  /// Frames at a rate in hertz.
  static func frameCount(at sampleRate: Double) -> Int { Int((duration * sampleRate).rounded()) }

  /// The gains of a raised cosine from near 0 to near 1; together with itself backwards it adds up to 1.
  static func rising(_ frameCount: Int) -> [Float] {
    (0..<frameCount).map { RampCurve.raisedCosine($0, of: frameCount) }
  }
}
