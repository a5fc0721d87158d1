import Foundation

extension Signal {
  /// The greatest magnitude in any channel, between samples too, in decibels of full scale.
  ///
  /// Computes sixteen points per sample, each from the 512 surrounding samples: an independent
  /// reference for limiters, which shares no code with them. It is accurate up to 0.496 of the
  /// sample rate.
  public var crestDecibels: Double {
    let (places, half) = (16, 256)
    var crest = peak
    for channel in channels {
      let padding = [Float](repeating: 0, count: half)
      let samples = padding + channel + padding
      for place in 1..<places {
        let taps = Self.taps(at: Double(place) / Double(places), half: half)
        crest = max(crest, Self.greatest(samples, taps))
      }
    }
    return 20 * log10(Double(crest) + 1e-12)
  }

  /// Returns a sinc with a Blackman window, for a point after a sample.
  private static func taps(at place: Double, half: Int) -> [Float] {
    (0..<2 * half).map { tap in
      let x = Double(tap - half + 1) - place
      let angle = Double.pi * x / Double(half)
      let window = 0.42 + 0.5 * cos(angle) + 0.08 * cos(2 * angle)
      return Float(sin(.pi * x) / (.pi * x) * window)
    }
  }

  private static func greatest(_ samples: [Float], _ taps: [Float]) -> Float {
    var greatest: Float = 0
    samples.withUnsafeBytes { samples in
      let count = samples.count / 4 - taps.count + 1
      for start in stride(from: 0, to: count - 7, by: 8) {
        var sum = SIMD8<Float>()
        for tap in taps.indices {
          sum +=
            taps[tap] * samples.loadUnaligned(fromByteOffset: 4 * (start + tap), as: SIMD8.self)
        }
        greatest = max(greatest, sum.max(), -sum.min())
      }
    }
    return greatest
  }
}
