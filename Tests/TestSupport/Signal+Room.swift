import Foundation

/// Acoustic measurements of a room from its impulse response.
extension Signal {
  /// Returns the decay time (RT60) in a band, in seconds: Schroeder's backward integration of the
  /// first channel, and the slope of the line through it from −5 to −35 dB.
  ///
  /// - Source: ISO 3382-1, T30.
  public func decayTime(in band: Range<Double>) -> Double {
    var energy = bandPassed(band).samples.map { Double($0) * Double($0) }
    for n in energy.indices.dropLast().reversed() { energy[n] += energy[n + 1] }
    let decibels = energy.map { 10 * log10(max($0, 1e-300) / energy[0]) }
    let start = decibels.firstIndex { $0 < -5 } ?? 0
    let end = decibels.firstIndex { $0 < -35 } ?? decibels.count
    let slope = Signal.slope(decibels[start..<end]) * sampleRate
    return -60 / slope
  }

  /// Returns how noise-like the response is, 0…about 1, in windows of 20 ms around the given times.
  ///
  /// - Source: J. S. Abel and P. Huang, "A simple, robust measure of reverberation echo density",
  ///   AES 121st Convention, 2006.
  public func echoDensity(at times: [Double]) -> [Double] {
    let half = Int(0.01 * sampleRate)
    return times.map { time in
      let middle = Int(time * sampleRate)
      let range = max(0, middle - half)..<min(frameCount, middle + half + 1)
      let weights = range.map { 0.5 + 0.5 * cos(.pi * Double($0 - middle) / Double(half + 1)) }
      let x = samples[range].map(Double.init)
      let total = weights.reduce(0, +)
      let deviation = (zip(weights, x).reduce(0) { $0 + $1.0 * $1.1 * $1.1 } / total).squareRoot()
      let outside = zip(weights, x).reduce(0) { $0 + (abs($1.1) > deviation ? $1.0 : 0) }
      return outside / total / erfc(0.5.squareRoot())
    }
  }

  /// Returns by how many decibels the strongest spectral line exceeds the mean power of the third
  /// octave around it.
  ///
  /// The spectrum is averaged over all channels and over half-overlapping windows of `window`
  /// seconds. Random peaks differ from window to window, but a resonance is in all of them. Covers
  /// 100 Hz to 0.4 of the sample rate, where the spectrum is within 60 dB of its loudest third
  /// octave.
  public func spectralProminence(window: Double) -> Double {
    var spectrum: [Double] = []
    for start in stride(from: 0, through: duration - window, by: window / 2) {
      for channel in channels {
        let part = Signal([channel], sampleRate: sampleRate)[start..<start + window].powerSpectrum()
        spectrum = spectrum.isEmpty ? part : zip(spectrum, part).map(+)
      }
    }
    let width = sampleRate / Double(2 * (spectrum.count - 1))
    var sums = [0.0]
    for power in spectrum { sums.append(sums[sums.count - 1] + power) }
    let bins = Int(100 / width)...Int(0.4 * sampleRate / width)
    let means = bins.map { bin in
      let low = Int(Double(bin) * exp2(-1.0 / 6))
      let high = Int((Double(bin) * exp2(1.0 / 6)).rounded(.up))
      return (sums[high + 1] - sums[low]) / Double(high + 1 - low)
    }
    let floor = 1e-6 * (means.max() ?? 0)
    let ratios = zip(bins, means).map { $1 > floor ? spectrum[$0] / $1 : 0 }
    return 10 * log10(ratios.max() ?? 0)
  }

  /// The strongest repetition of the loudness, −1…1: the highest autocorrelation of the level in
  /// steps of 4 ms, without its decay, at lags of 20 ms to half a second.
  public var flutter: Double {
    let step = Int(0.004 * sampleRate)
    let levels = stride(from: 0, to: frameCount - step, by: step).map { start in
      10 * log10(samples[start..<start + step].reduce(1e-30) { $0 + Double($1) * Double($1) })
    }
    let slope = Signal.slope(levels[...])
    let mean = levels.reduce(0, +) / Double(levels.count)
    let center = Double(levels.count - 1) / 2
    let x = levels.enumerated().map { $1 - mean - slope * (Double($0) - center) }
    let power = x.reduce(0) { $0 + $1 * $1 }
    return (5...min(125, x.count / 2)).map { lag in
      zip(x, x.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / power
    }.max() ?? 1
  }

  /// The correlation of the first two channels, −1…1.
  public var channelCorrelation: Double {
    let (left, right) = (channels[0].map(Double.init), channels[1].map(Double.init))
    let both = zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    let power = left.reduce(0) { $0 + $1 * $1 } * right.reduce(0) { $0 + $1 * $1 }
    return both / power.squareRoot()
  }

  /// Returns noise with the average spectrum of speech: flat from 100 to 500 Hz, falling by 9 dB
  /// per octave above.
  public static func speechNoise(
    channelCount: Int = 1, sampleRate: Double = 48_000, seconds: Double, seed: UInt64 = 1
  ) -> Signal {
    noise(channelCount: channelCount, sampleRate: sampleRate, seconds: seconds, seed: seed)
      .filtered { frequency in
        frequency < 100 ? 0 : frequency < 500 ? 1 : pow(frequency / 500, -1.5)
      }
  }

  private func bandPassed(_ band: Range<Double>) -> Signal {
    // Edges a sixth of an octave wide, so that the filter's ringing is far shorter than any room's.
    filtered { frequency in
      let inside = min(
        log2(max(frequency, 1) / band.lowerBound), log2(band.upperBound / max(frequency, 1)))
      return 0.5 + 0.5 * sin(.pi / 2 * min(1, max(-1, inside * 6)))
    }
  }

  /// Returns the first channels with a gain for each frequency in hertz applied to their spectra.
  private func filtered(_ gain: (Double) -> Double) -> Signal {
    var size = 2
    while size < frameCount { size *= 2 }
    let channels = channels.map { samples in
      var re = samples.map(Double.init) + [Double](repeating: 0, count: size - samples.count)
      var im = [Double](repeating: 0, count: size)
      fourierTransform(&re, &im)
      for bin in 0..<size {
        let g = gain(Double(min(bin, size - bin)) * sampleRate / Double(size)) / Double(size)
        // The conjugate, so that a forward transform acts as the inverse.
        (re[bin], im[bin]) = (re[bin] * g, -im[bin] * g)
      }
      fourierTransform(&re, &im)
      return re.prefix(samples.count).map(Float.init)
    }
    return Signal(channels, sampleRate: sampleRate)
  }

  /// Returns the slope of the regression line through evenly spaced values, per step.
  private static func slope(_ values: ArraySlice<Double>) -> Double {
    let count = Double(values.count)
    let (center, mean) = ((count - 1) / 2, values.reduce(0, +) / count)
    let (sum, squares) = values.enumerated().reduce((0.0, 0.0)) { sums, value in
      let x = Double(value.offset) - center
      return (sums.0 + x * (value.element - mean), sums.1 + x * x)
    }
    return sum / squares
  }
}
