import Foundation

extension Signal {
  /// The greatest magnitude in any channel.
  public var peak: Float { channels.joined().reduce(0) { max($0, abs($1)) } }
  /// The peak in decibels of full scale.
  public var peakDecibels: Double { 20 * log10(Double(peak) + 1e-12) }

  /// The root mean square over all channels.
  public var rms: Double {
    let all = channels.joined()
    return (all.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, all.count))).squareRoot()
  }

  /// The root mean square in decibels of full scale.
  public var rmsDecibels: Double { 20 * log10(rms + 1e-12) }

  /// Whether all samples are finite.
  public var isFinite: Bool { channels.allSatisfy { $0.allSatisfy(\.isFinite) } }

  /// The longest run of frames in which every sample is exactly zero.
  public var longestSilence: Int {
    var (longest, current) = (0, 0)
    for frame in 0..<frameCount {
      current = channels.allSatisfy { $0[frame] == 0 } ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }

  /// The greatest change of slope between frames of the first channel, in full scale per frame; 1
  /// for fewer than three frames.
  ///
  /// A click bends far more sharply than any tone below it.
  public var sharpestBend: Float {
    let slopes = zip(samples.dropFirst(), samples).map { $0.0 - $0.1 }
    return zip(slopes.dropFirst(), slopes).map { abs($0.0 - $0.1) }.max() ?? 1
  }

  /// Returns the greatest difference between two signals in decibels of full scale; −240 if they
  /// are equal.
  public func difference(from other: Signal) -> Double {
    guard frameCount == other.frameCount, channels.count == other.channels.count else { return 240 }
    var worst: Float = 0
    for (a, b) in zip(channels, other.channels) {
      for (x, y) in zip(a, b) { worst = max(worst, abs(x - y)) }
    }
    return 20 * log10(Double(worst) + 1e-12)
  }

  /// Returns the level of the component at `frequency` in decibels of full scale, by a
  /// Hann-windowed correlation.
  public func level(at frequency: Double) -> Double {
    20 * log10(amplitude(at: frequency) + 1e-12)
  }

  private func amplitude(at frequency: Double) -> Double {
    let x = samples
    var (re, im, sum) = (0.0, 0.0, 0.0)
    for n in x.indices {
      let w = 0.5 - 0.5 * cos(2 * .pi * (Double(n) + 0.5) / Double(x.count))
      let angle = 2 * .pi * frequency * Double(n) / sampleRate
      re += w * Double(x[n]) * cos(angle)
      im += w * Double(x[n]) * sin(angle)
      sum += w
    }
    return 2 * (re * re + im * im).squareRoot() / sum
  }

  /// The frequency of the strongest component, accurate to well below a cent for a clean tone.
  public var dominantFrequency: Double {
    let spectrum = powerSpectrum()
    let bin = spectrum.indices.dropFirst().max { spectrum[$0] < spectrum[$1] } ?? 0
    let width = sampleRate / Double(2 * (spectrum.count - 1))
    var (low, high) = ((Double(bin) - 1) * width, (Double(bin) + 1) * width)
    while high - low > 1e-6 {  // golden section on the correlation
      let (a, b) = (low + 0.382 * (high - low), low + 0.618 * (high - low))
      if amplitude(at: a) < amplitude(at: b) { low = a } else { high = b }
    }
    return (low + high) / 2
  }

  /// Returns the Hann-windowed power of the first channel, zero-padded to a power of two; bins
  /// 0…Nyquist.
  public func powerSpectrum() -> [Double] {
    let x = samples
    var size = 2
    while size < x.count { size *= 2 }
    var re = [Double](repeating: 0, count: size)
    var im = re
    for n in x.indices {
      re[n] = Double(x[n]) * (0.5 - 0.5 * cos(2 * .pi * (Double(n) + 0.5) / Double(x.count)))
    }
    fourierTransform(&re, &im)
    return (0...size / 2).map { re[$0] * re[$0] + im[$0] * im[$0] }
  }

  /// Returns the lag in frames at which another sound's first channel is most like this one's.
  ///
  /// - Parameters:
  ///   - frames: the part of this sound to find in the other one.
  ///   - most: the greatest lag to try, in both directions.
  public func lag(of other: Signal, comparing frames: Range<Int>, most: Int) -> Int {
    let (here, there) = (samples, other.samples)
    func likeness(_ lag: Int) -> Double {
      frames.reduce(0) { $0 + Double(here[$1]) * Double(there[$1 + lag]) }
    }
    let likenesses = (-most...most).map { (lag: $0, likeness: likeness($0)) }
    return likenesses.max { $0.likeness < $1.likeness }?.lag ?? 0
  }

  /// Returns the autocorrelation of the first channel at lags in frames; 1 is identical.
  public func autocorrelation(at lags: [Int]) -> [Double] {
    var size = 2
    while size < 2 * frameCount { size *= 2 }
    var re = samples.map(Double.init) + Array(repeating: 0, count: size - frameCount)
    var im = [Double](repeating: 0, count: size)
    fourierTransform(&re, &im)
    for n in re.indices { (re[n], im[n]) = (re[n] * re[n] + im[n] * im[n], 0) }
    fourierTransform(&re, &im)  // forward and inverse are the same for an even function
    return lags.map { re[$0] / re[0] }
  }

  /// Returns the energy between two frequencies in decibels, without absolute reference.
  public func bandDecibels(_ band: Range<Double>) -> Double {
    let spectrum = powerSpectrum()
    let width = sampleRate / Double(2 * (spectrum.count - 1))
    let bins = Int(band.lowerBound / width)..<min(spectrum.count, Int(band.upperBound / width))
    return 10 * log10(spectrum[bins].reduce(1e-24, +))
  }
}

/// Returns the cents from `reference` to `frequency`.
public func cents(_ frequency: Double, above reference: Double) -> Double {
  1200 * log2(frequency / reference)
}

/// An in-place radix-2 transform for measurements.
public func fourierTransform(_ re: inout [Double], _ im: inout [Double]) {
  let n = re.count
  var j = 0
  for i in 1..<n {
    var bit = n >> 1
    while j & bit != 0 {
      j ^= bit
      bit >>= 1
    }
    j |= bit
    if i < j {
      re.swapAt(i, j)
      im.swapAt(i, j)
    }
  }
  var length = 2
  while length <= n {
    let half = length / 2
    for k in 0..<half {
      let angle = -2 * Double.pi * Double(k) / Double(length)
      let (c, s) = (cos(angle), sin(angle))
      for start in stride(from: k, to: n, by: length) {
        let (xr, xi) = (re[start + half], im[start + half])
        let (tr, ti) = (c * xr - s * xi, c * xi + s * xr)
        (re[start + half], im[start + half]) = (re[start] - tr, im[start] - ti)
        (re[start], im[start]) = (re[start] + tr, im[start] + ti)
      }
    }
    length *= 2
  }
}
