import CRealtime

/// Generates noise with a root mean square of 1.
///
/// White noise is uniformly distributed, so its peak is only 4.8 dB above its root mean square.
struct NoiseGenerator: Sendable {
  private var random: DeterministicRandom
  private var filter: PinkingFilter?
  private let gain: Double

  /// - Parameter stream: an index that makes generators with the same seed independent.
  init(_ color: NoiseColor, seed: UInt64, stream: Int, sampleRate: Double) {
    // The multiplier differs from the generator's increment. If it were equal, the stream would be
    // a delayed copy of another stream.
    random = DeterministicRandom(seed: seed &+ UInt64(stream) &* 0xD1B5_4A32_D192_ED03)
    // The root mean square of numbers that are uniformly distributed from −1 to 1 is √(1/3).
    guard color == .pink else {
      gain = Double(3).squareRoot()
      return
    }
    var pinking = PinkingFilter(sampleRate: sampleRate)
    let settlingFrames = Int(PinkingFilter.settlingTime * sampleRate)
    let response = (0..<settlingFrames).map { pinking.next($0 == 0 ? 1 : 0) }
    gain = (3 / response.reduce(0) { $0 + $1 * $1 }).squareRoot()
    // Without a history, the noise would begin with too little bass.
    pinking = PinkingFilter(sampleRate: sampleRate)
    for _ in 0..<settlingFrames { _ = pinking.next(2 * random.next() - 1) }
    filter = pinking
  }

  mutating func next() -> Double {
    let white = 2 * random.next() - 1
    return gain * (filter?.next(white) ?? white)
  }
}

/// Filters white noise to pink noise.
///
/// A cascade of first-order sections falls by 3 dB per octave on average: each section attenuates
/// by √3 between its pole and its zero, and the poles are a factor of 3 apart. The response differs
/// from that of ideal pink noise by at most 0.3 dB from 20 Hz to 20 kHz, or to 95% of the Nyquist
/// frequency if that is lower. It is flat below the lowest pole, which is from 4 to 12 Hz.
///
/// - Source: M. S. Keshner, "1/f Noise", Proc. IEEE 70 (1982), on poles and zeros that alternate at
///   equal distances on a logarithmic scale.
struct PinkingFilter: Sendable {
  /// The time in seconds after which the response to an impulse has decayed by more than 100 dB.
  static let settlingTime = 1.0

  private struct Section {
    let b0: Double
    let b1: Double
    let a1: Double
    var state = 0.0

    /// Creates a section from analog frequencies, where 1 becomes a quarter of the sample rate.
    init(pole: Double, zero: Double) {
      let (gain, scale) = (pole / zero, 1 / (1 + pole))
      b0 = gain * (1 + zero) * scale
      b1 = gain * (zero - 1) * scale
      a1 = (pole - 1) * scale
    }

    mutating func next(_ sample: Double) -> Double {
      let output = b0 * sample + state
      state = b1 * sample - a1 * output
      return output
    }
  }

  private var sections: [Section] = []

  init(sampleRate: Double) {
    // The highest pole was chosen so that the response stays straight up to the Nyquist frequency.
    var frequency = 0.205 * sampleRate
    while frequency > 4 {
      let pole = cr_tan(.pi * frequency / sampleRate)
      sections.append(Section(pole: pole, zero: pole * Double(3).squareRoot()))
      frequency /= 3
    }
  }

  mutating func next(_ sample: Double) -> Double {
    var sample = sample
    for index in sections.indices { sample = sections[index].next(sample) }
    return sample
  }
}
