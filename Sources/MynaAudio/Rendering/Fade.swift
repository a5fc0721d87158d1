import Realtime

enum Fade {
  static let duration = 0.005

  static func frameCount(at sampleRate: Double) -> Int { Int((duration * sampleRate).rounded()) }

  static func rising(_ frameCount: Int) -> [Float] {
    (0..<frameCount).map { RampCurve.raisedCosine($0, of: frameCount) }
  }
}
