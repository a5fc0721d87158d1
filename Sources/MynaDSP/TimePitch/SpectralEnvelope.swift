import CRealtime
import Realtime

/// Finds the spectral envelope of audio, which is its level at each frequency without the
/// individual partials.
///
/// For a voice, the envelope shows the resonances, regardless of pitch.
///
/// The window is three periods long, and the power is averaged over two thirds of the distance
/// between partials, which keeps it from fluctuating from bin to bin or from pulse to pulse. The
/// power's logarithm is then smoothed over that distance in a way that preserves the values at the
/// partials. If no period is found, a period of 4 ms is assumed.
///
/// - Source: M. Morise, "CheapTrick, a spectral envelope estimator for high-quality speech
///   synthesis", Speech Communication 67, 2015; here the period comes from the same spectrum.
struct SpectralEnvelope: ~Copyable, Sendable {
  let size: Int
  private let sampleRate: Double
  private let transform: RealFourierTransform
  /// The natural logarithms of the envelope's magnitudes, one per bin.
  let logarithms: FixedBuffer<Float>
  private let frame: FixedBuffer<Float>
  private let real: FixedBuffer<Float>
  private let imaginary: FixedBuffer<Float>
  private let power: FixedBuffer<Float>
  private let sums: FixedBuffer<Float>

  /// The similarity between successive periods above which audio counts as voiced.
  private static var voiced: Float { @_noLocks get { 0.35 } }
  private static var unvoicedPeriod: Double { @_noLocks get { 0.004 } }

  init(sampleRate: Double) {
    var size = 128
    while Double(size) < sampleRate * 0.016 { size *= 2 }
    self.size = size
    self.sampleRate = sampleRate
    transform = RealFourierTransform(count: size)
    let bins = size / 2 + 1
    logarithms = FixedBuffer(count: bins)
    frame = FixedBuffer(count: size)
    real = FixedBuffer(count: bins)
    imaginary = FixedBuffer(count: bins)
    power = FixedBuffer(count: bins)
    sums = FixedBuffer(count: bins)
  }

  private var half: Int { @_noLocks get { size / 2 } }

  /// Finds the envelope of the frames that start at `start`.
  ///
  /// `spectrum` contains their power per bin, computed with a Hann window.
  @_noLocks func find(
    in block: AudioBlock, at start: Int, spectrum: UnsafeMutablePointer<Float>
  ) {
    var loudest: Float = 0
    for bin in 0...half { loudest = max(loudest, spectrum[bin]) }
    let period = period(spectrum)
    analyze(block, at: start, length: min(Double(size), 3 * period))
    average(over: 2 / 3 * Double(size) / period, floor: loudest * 1e-8 + 1e-14)
    smooth(period: Float(period))
  }

  /// Returns the period in frames, based on an autocorrelation in which loud partials are
  /// compressed.
  @_noLocks private func period(_ spectrum: UnsafeMutablePointer<Float>) -> Double {
    for bin in 0...half { sums[bin] = rt_sqrt(rt_sqrt(spectrum[bin])) }
    mirror(sums.base)
    transform.forward(frame.base, real.base, imaginary.base)
    let first = max(3, Int(0.0016 * sampleRate))
    let last = min(half &* 9 / 10, Int(0.0145 * sampleRate))
    var best: Float = 0
    for lag in first...last where isPeak(lag) { best = max(best, likeness(lag)) }
    if best >= Self.voiced {
      // Choose the first lag that is nearly as good as the best, because the audio is also similar
      // after two periods.
      for lag in first...last where isPeak(lag) && likeness(lag) >= 0.85 * best {
        return Double(lag)
      }
    }
    return Self.unvoicedPeriod * sampleRate
  }

  @_noLocks private func isPeak(_ lag: Int) -> Bool {
    real[lag] >= real[lag &- 1] && real[lag] > real[lag &+ 1]
  }

  @_noLocks private func likeness(_ lag: Int) -> Float {
    let fraction = Float(lag) / Float(size)
    let angle = 2 * Float.pi * fraction
    let window = (1 - fraction) * (2 + rt_cos(angle)) / 3 + rt_sin(angle) / (2 * .pi)
    return real[lag] / (max(real[0], 1e-20) * max(window, 0.1))
  }

  @_noLocks private func analyze(_ block: AudioBlock, at start: Int, length: Double) {
    rt_clear(power.base, half &+ 1)
    let angle = 2 * Double.pi / length
    let first = max(0, half &- Int(length / 2))
    let end = min(size, half &+ Int(length / 2))
    for channel in 0..<block.channelCount {
      frame.clear()
      let turn = 2 * rt_cos64(angle)
      var (before, now) = (
        rt_cos64(angle * (Double(first &- half) - 0.5)),
        rt_cos64(angle * (Double(first &- half) + 0.5))
      )
      var energy: Float = 0
      let samples = block[channel] + start
      for n in first..<end {
        let weight = Float(0.5 + 0.5 * now)
        (before, now) = (now, turn * now - before)
        energy += weight * weight
        if start &+ n >= 0 { frame[n] = weight * samples[n] }
      }
      transform.forward(frame.base, real.base, imaginary.base)
      // Scale the power to the level of a full-size Hann window.
      let scale = 0.375 * Float(size) / energy
      for bin in 0...half {
        power[bin] += scale * (real[bin] * real[bin] + imaginary[bin] * imaginary[bin])
      }
    }
  }

  @_noLocks private func average(over width: Double, floor: Float) {
    var sum: Float = 0
    for bin in 0...half {
      sum += power[bin]
      sums[bin] = sum
    }
    for bin in 0...half {
      let below = max(Double(bin) - 0.5 * width, 0 - Double(half))
      let above = min(Double(bin) + 0.5 * width, Double(half))
      let mean = (integral(to: above) - integral(to: below)) / Float(above - below)
      logarithms[bin] = 0.5 * Self.logarithm(max(mean, 0) + floor)
    }
  }

  /// Returns the integral of the power from bin 0 to `position`; below 0, the spectrum is mirrored.
  @_noLocks private func integral(to position: Double) -> Float {
    if position < 0 { return 0 - integral(to: 0 - position) }
    let bin = min(Int(position), half &- 1)
    let fraction = Float(position - Double(bin))
    return sums[bin] + fraction * power[bin &+ 1] - 0.5 * power[0]
  }

  @_noLocks private func smooth(period: Float) {
    mirror(logarithms.base)
    transform.forward(frame.base, real.base, imaginary.base)
    let scale = 2 / Float(size)
    real[0] *= scale
    imaginary.clear()
    for lag in 1...half {
      let x = Float.pi * Float(lag) / period
      let sine = rt_sin(x)
      // The first factor averages over the distance between partials; the second sharpens the
      // blurred result.
      real[lag] *= scale * sine / x * (1 + 0.36 * sine * sine)
    }
    transform.inverse(real.base, imaginary.base, frame.base)
    rt_move(logarithms.base, frame.base, half &+ 1)
  }

  @_noLocks private func mirror(_ values: UnsafeMutablePointer<Float>) {
    rt_move(frame.base, values, half &+ 1)
    for bin in 1..<half { frame[size &- bin] = values[bin] }
  }

  @_noLocks private static func logarithm(_ value: Float) -> Float {
    2.302_585 * rt_log10(value)
  }
}
