import CRealtime
import Realtime

/// Stretches audio by rotating the phases of its spectrum, which makes each window continue the
/// previous one.
///
/// Each window is analyzed twice, at its position and one hop earlier. The earlier spectrum
/// corresponds to the previous output. The rotation that would match it to that output is applied
/// to the current spectrum. The rotation of each bin is based on a weighted sum over its neighbors,
/// so the bins around a loud partial rotate along with it. All channels rotate equally, which
/// preserves the stereo image.
///
/// - Source: M. Portnoff, "Implementation of the digital phase vocoder using the fast Fourier
///   transform", IEEE Trans. ASSP 24(3), 1976; J. Laroche, M. Dolson, "Improved phase vocoder
///   time-scale modification of audio", IEEE Trans. Speech and Audio Processing 7(3), 1999 (two
///   analyses a hop apart, and bins that turn together).
struct PhaseVocoder: ~Copyable, Sendable {
  let size: Int
  let hop: Int
  private let channelCount: Int
  private let transform: RealFourierTransform
  private let window: FixedBuffer<Float>
  private let frame: FixedBuffer<Float>
  /// The spectra of each channel: of the sound, of the sound a hop earlier, and of the output.
  private let spectrum: FixedBuffer<Float>
  private let earlier: FixedBuffer<Float>
  private let output: FixedBuffer<Float>
  private let turn: FixedBuffer<Float>
  private let match: FixedBuffer<Float>
  private let sum: FixedBuffer<Float>

  /// The weight of the neighboring bins in a bin's rotation.
  ///
  /// A larger weight holds a partial's bins together better, but lets close partials pull each
  /// other out of tune.
  private static var weight: Float { @_noLocks get { 0.5 } }

  init(sampleRate: Double, channelCount: Int) {
    size = Self.windowFrames(sampleRate: sampleRate)
    hop = size / 4
    self.channelCount = channelCount
    var count = 64
    while count < size { count *= 2 }
    transform = RealFourierTransform(count: count)
    window = HannWindow.make(size)
    frame = FixedBuffer(count: count)
    let bins = 2 * transform.binCount
    spectrum = FixedBuffer(count: channelCount * bins)
    earlier = FixedBuffer(count: channelCount * bins)
    output = FixedBuffer(count: channelCount * bins)
    turn = FixedBuffer(count: bins)
    match = FixedBuffer(count: bins)
    sum = FixedBuffer(count: channelCount * size)
  }

  private var binCount: Int { @_noLocks get { transform.binCount } }

  /// Returns the length of the longest window, up to 42.6 ms, for which shifting the pitch down an
  /// octave at normal speed delays the audio by at most 65 ms.
  ///
  /// The total look-ahead is then one and a half windows plus twice that of the `SincReader` after
  /// it.
  private static func windowFrames(sampleRate: Double) -> Int {
    let frames = min(0.0426 * sampleRate, (0.065 * sampleRate - 2 * 24 - 4) / 1.5)
    return max(64, Int(frames / 4) * 4)
  }

  /// The sums of the overlapping windows.
  ///
  /// Only the first hop is complete.
  var block: AudioBlock {
    @_noLocks get {
      AudioBlock(base: sum.base, stride: size, channelCount: channelCount, frameCount: size)
    }
  }

  @_noLocks func begin(_ input: AudioBlock, at start: Int) {
    sum.clear()
    analyze(input, at: start, into: spectrum.base)
    for bin in 0..<binCount { (turn[bin], turn[binCount &+ bin]) = (1, 0) }
    synthesize()
  }

  /// Advances by a hop and adds the window of `input` that begins at `start`.
  ///
  /// `start` must be at least a hop after the input's first frame.
  @_noLocks func advance(_ input: AudioBlock, at start: Int) {
    for channel in 0..<channelCount {
      let samples = sum.base + channel &* size
      rt_move(samples, samples + hop, size &- hop)
      rt_clear(samples + (size &- hop), hop)
    }
    analyze(input, at: start, into: spectrum.base)
    analyze(input, at: start &- hop, into: earlier.base)
    findTurns()
    synthesize()
  }

  /// Returns the fraction of the full output level that is reached at `index` after a restart.
  @_noLocks func fraction(at index: Int) -> Float {
    var fraction: Float = 0
    var position = index
    while position >= 0 {
      if position < size { fraction += window[position] * window[position] }
      position &-= hop
    }
    return fraction / 1.5
  }

  @_noLocks private func analyze(
    _ input: AudioBlock, at start: Int, into spectra: UnsafeMutablePointer<Float>
  ) {
    for channel in 0..<channelCount {
      let samples = input[channel] + start
      for n in 0..<size { frame[n] = window[n] * samples[n] }
      // Pad with zeros up to the transform's length, which interpolates the spectrum.
      rt_clear(frame.base + size, transform.count &- size)
      let real = spectra + 2 &* binCount &* channel
      transform.forward(frame.base, real, real + binCount)
    }
  }

  @_noLocks private func findTurns() {
    for bin in 0..<binCount {
      var (real, imaginary): (Float, Float) = (0, 0)
      for channel in 0..<channelCount {
        let offset = 2 &* binCount &* channel
        let (y, x) = (output.base + offset, earlier.base + offset)
        let (yr, yi, xr, xi) = (y[bin], y[binCount &+ bin], x[bin], x[binCount &+ bin])
        real += yr * xr + yi * xi
        imaginary += yi * xr - yr * xi
      }
      match[bin] = real
      match[binCount &+ bin] = imaginary
    }
    for bin in 0..<binCount {
      let (below, above) = (max(bin &- 1, 0), min(bin &+ 1, binCount &- 1))
      let real = match[bin] + Self.weight * (match[below] + match[above])
      let imaginary =
        match[binCount &+ bin] + Self.weight * (match[binCount &+ below] + match[binCount &+ above])
      let square = real * real + imaginary * imaginary
      if square > 1e-30 {
        let scale = 1 / rt_sqrt(square)
        (turn[bin], turn[binCount &+ bin]) = (real * scale, imaginary * scale)
      } else {
        (turn[bin], turn[binCount &+ bin]) = (1, 0)
      }
    }
  }

  @_noLocks private func synthesize() {
    // The inverse transform scales by half its count, and the squares of the windows add up to 1.5.
    let gain = 2 / (1.5 * Float(transform.count))
    for channel in 0..<channelCount {
      let offset = 2 &* binCount &* channel
      let (x, y) = (spectrum.base + offset, output.base + offset)
      for bin in 0..<binCount {
        let (xr, xi) = (x[bin], x[binCount &+ bin])
        let (tr, ti) = (turn[bin], turn[binCount &+ bin])
        y[bin] = xr * tr - xi * ti
        y[binCount &+ bin] = xr * ti + xi * tr
      }
      // The lowest and the highest bin of a real signal are real.
      y[binCount] = 0
      y[2 &* binCount &- 1] = 0
      transform.inverse(y, y + binCount, frame.base)
      let samples = sum.base + channel &* size
      for n in 0..<size { samples[n] += gain * window[n] * frame[n] }
    }
  }
}
