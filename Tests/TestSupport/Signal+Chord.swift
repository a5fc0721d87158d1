import Foundation

extension Signal {
  /// The tones of `chord` in hertz; no two of them share a short period.
  public static let chordFrequencies = [440.0, 554.365, 659.255, 830.609, 1_174.659]

  /// Returns five simultaneous steady tones.
  public static func chord(sampleRate: Double = 48_000, seconds: Double) -> Signal {
    tones(chordFrequencies, sampleRate: sampleRate, seconds: seconds)
  }

  /// Returns simultaneous steady tones of equal loudness.
  public static func tones(
    _ frequencies: [Double], sampleRate: Double = 48_000, seconds: Double
  ) -> Signal {
    let count = Int((seconds * sampleRate).rounded())
    let gain = Float(0.75) / Float(frequencies.count)
    let samples = (0..<count).map { n in
      frequencies.reduce(Float(0)) { $0 + gain * Float(sin(2 * .pi * $1 * Double(n) / sampleRate)) }
    }
    return Signal([samples], sampleRate: sampleRate)
  }

  /// Returns the first channel without its steady tone at a frequency.
  public func without(_ frequency: Double) -> Signal {
    let step = 2 * Double.pi * frequency / sampleRate
    var (re, im) = (0.0, 0.0)
    for (n, sample) in samples.enumerated() {
      re += Double(sample) * cos(step * Double(n))
      im += Double(sample) * sin(step * Double(n))
    }
    let scale = 2 / Double(max(samples.count, 1))
    let rest = samples.enumerated().map { n, sample in
      let angle = step * Double(n)
      return sample - Float(scale * (re * cos(angle) + im * sin(angle)))
    }
    return Signal([rest], sampleRate: sampleRate)
  }
}
