import CRealtime

extension Equalizer.Band {
  @_noLocks func coefficients(sampleRate: Double) -> BiquadCoefficients {
    if bypass { return .identity }
    let f = min(frequency, 0.49 * sampleRate)
    let corner = BiquadCoefficients.q(octaves: bandwidth)
    let width = BiquadCoefficients.q(octaves: bandwidth, at: f, sampleRate: sampleRate)
    return switch type {
    case .parametric: .peaking(at: f, decibels: gain, q: width, sampleRate: sampleRate)
    case .lowPass: .lowPass(at: f, sampleRate: sampleRate)
    case .highPass: .highPass(at: f, sampleRate: sampleRate)
    case .resonantLowPass: .lowPass(at: f, q: corner, sampleRate: sampleRate)
    case .resonantHighPass: .highPass(at: f, q: corner, sampleRate: sampleRate)
    case .bandPass: .bandPass(at: f, q: width, sampleRate: sampleRate)
    case .bandStop: .notch(at: f, q: width, sampleRate: sampleRate)
    case .lowShelf: .lowShelf(at: f, decibels: gain, sampleRate: sampleRate)
    case .highShelf: .highShelf(at: f, decibels: gain, sampleRate: sampleRate)
    case .resonantLowShelf: .lowShelf(at: f, decibels: gain, q: corner, sampleRate: sampleRate)
    case .resonantHighShelf: .highShelf(at: f, decibels: gain, q: corner, sampleRate: sampleRate)
    }
  }

  /// Returns the bandwidth in octaves of a pole pair of a Butterworth filter of order `2 · count`.
  static func butterworthBandwidth(_ index: Int, of count: Int) -> Double {
    let halfInverseQ = cr_cos(.pi * (2 * Double(index) + 1) / (4 * Double(count)))
    // The inverse of `BiquadCoefficients.q(octaves:)`.
    return 2 * cr_log2(halfInverseQ + (halfInverseQ * halfInverseQ + 1).squareRoot())
  }
}

extension Equalizer.Parameters {
  func tail(sampleRate: Double) -> Int {
    let frames = bands.reduce(0) { $0 + $1.coefficients(sampleRate: sampleRate).decayFrames }
    return Int(min(frames.rounded(.up), 60 * sampleRate))
  }
}
