import CRealtime
import Realtime

/// Measures how well each window of audio can be predicted from the previous two windows, which
/// distinguishes steady tones from a voice.
///
/// Fifty times per second, the phase of each bin is extrapolated from its last change between two
/// windows of about 85 ms. Steady tones, whatever their periods, match the prediction except for a
/// thousandth of the energy. The partials of a voice, which always glides, change frequency within
/// 20 ms. High partials are emphasized, because they change the most. Audio more than 20 dB softer
/// than the loudest recent audio isn't judged, because it is usually only room hum between words.
///
/// - Source: J. P. Bello, C. Duxbury, M. Davies, M. Sandler, "On the use of phase and energy for
///   musical onset detection in the complex domain", IEEE Signal Processing Letters 11(6), 2004
///   (the prediction, which that paper uses to find onsets).
struct SteadinessDetector: ~Copyable, Sendable {
  static var size: Int { @_noLocks get { 1_024 } }

  private(set) var isSteady = false
  // These properties are never reassigned; `Equalizer.bands` explains why they are `var`s.
  private var transform = RealFourierTransform(count: Self.size)
  private var window = HannWindow.make(Self.size)
  private var frame = FixedBuffer<Float>(count: Self.size)
  /// The spectra of the last two windows; `newest` is the index of the newer spectrum.
  ///
  /// In each spectrum, the real parts precede the imaginary parts.
  private var spectra = FixedBuffer<Float>(count: 4 * Self.binCount)
  private var newest = 0
  private var turn = FixedBuffer<Float>(count: 2 * Self.binCount)
  private var energy: Float = 0
  private var loudest: Float = 0
  private var (count, run) = (0, 0)

  private static var binCount: Int { @_noLocks get { size / 2 &+ 1 } }

  /// Analyzes the window that starts at frame `start`.
  ///
  /// Successive windows must be a constant distance apart.
  ///
  /// - Returns: the unpredicted fraction of the window's energy, 0 or more; nil if the audio is
  ///   still too short, or too soft.
  @_noLocks mutating func record(_ sound: AudioBlock, from start: Int) -> Float? {
    transformDifferences(of: sound, from: start)
    let c = spectra.base + newest &* 2 &* Self.binCount
    let b = spectra.base + (1 &- newest) &* 2 &* Self.binCount
    var (sum, foreseen): (Float, Float) = (0, 0)
    for bin in 0..<Self.binCount {
      let imaginary = bin &+ Self.binCount
      let (cr, ci, br, bi) = (c[bin], c[imaginary], b[bin], b[imaginary])
      let (yr, yi) = (cr * br + ci * bi, ci * br - cr * bi)
      foreseen += yr * turn[bin] + yi * turn[imaginary]
      sum += cr * cr + ci * ci
      let scale = 1 / rt_sqrt(yr * yr + yi * yi + 1e-30)
      (turn[bin], turn[imaginary]) = (yr * scale, yi * scale)
    }
    let both = energy + sum
    energy = sum
    loudest = max(energy, 0.98 * loudest)
    count = min(count &+ 1, 3)
    guard count == 3, energy > max(Self.silence, 0.01 * loudest) else {
      (isSteady, run) = (false, 0)
      return nil
    }
    let surprise = (both - 2 * foreseen) / energy
    run = surprise < Self.leastSurprise ? run &+ 1 : 0
    if run >= 2 { isSteady = true }
    if surprise > Self.mostSurprise { isSteady = false }
    return surprise
  }

  @_noLocks mutating func forget() { (isSteady, count, run) = (false, 0, 0) }

  @_noLocks mutating func reset() {
    forget()
    loudest = 0
  }

  /// Computes the spectrum of the differences between frames, which emphasizes high partials.
  @_noLocks private mutating func transformDifferences(of sound: AudioBlock, from start: Int) {
    newest = 1 &- newest
    rt_clear(frame.base, Self.size)
    for channel in 0..<sound.channelCount {
      let samples = sound[channel] + start
      for n in 0..<Self.size { frame[n] += samples[n] - samples[n &- 1] }
    }
    for n in 0..<Self.size { frame[n] *= window[n] }
    let real = spectra.base + newest &* 2 &* Self.binCount
    transform.forward(frame.base, real, real + Self.binCount)
  }

  /// The unpredicted fraction below which, for two windows in a row, a sound counts as steady.
  ///
  /// Tones have less than a hundredth of this value, and glides about a hundred times as much.
  private static var leastSurprise: Float { @_noLocks get { 0.001 } }

  /// The unpredicted fraction above which a new sound has started.
  ///
  /// For a chord that merely fades, the fraction stays far below this value.
  private static var mostSurprise: Float { @_noLocks get { 0.2 } }

  /// The energy of a spectrum too soft to judge, about −80 dBFS.
  private static var silence: Float { @_noLocks get { 1e-3 } }
}
