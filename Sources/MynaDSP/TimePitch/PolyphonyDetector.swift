import CRealtime

/// Distinguishes a single voice, which repeats from period to period, from several simultaneous
/// voices.
///
/// A voice is nearly identical one period later, noise is never similar to itself, and chords and
/// choirs are partly similar. The detector compares the amounts of partly similar and highly
/// similar audio over about a second, weighted by amplitude. Hoarse voices, voices in noise, and
/// drums are partly similar too, but less predictable than tones. Partly similar audio that is
/// entirely predictable consists of tones from several sources, because a single voice glides. Such
/// audio is recognized in less than a second.
struct PolyphonyDetector: Sendable {
  var isPolyphonic: Bool { @_noLocks get { isHalfAlike || isTonal } }
  private var (isHalfAlike, isTonal) = (false, false)
  private var (alike, halfAlike): (Float, Float) = (0, 0)
  /// The number of calls with usable audio.
  ///
  /// Older calls count less.
  ///
  /// Noise, which is partly similar only by chance, contributes few such calls.
  private var evidence: Float = 0
  private var run = 0
  /// The last two similarities, and the number of predictable windows with partly similar sound;
  /// older windows count less.
  private var likenesses: (Float, Float) = (1, 1)
  private var tonality: Float = 0
  private var (foreseenWindows, windows): (Float, Float) = (0, 0)
  private let decay: Float

  /// The evidence required for a decision, which corresponds to ten consecutive calls.
  private static var leastEvidence: Float { @_noLocks get { 9.5 } }

  /// The number of consecutive calls after which less evidence suffices, because no voice stays
  /// partly similar for so long.
  private static var longestRun: Int { @_noLocks get { 20 } }

  /// - Parameter interval: the time between calls of `record`, in seconds.
  init(interval: Double) { decay = Float(cr_exp(0 - interval)) }

  /// Records the sound's greatest similarity to itself at any lag, −1…1, and its amplitude.
  @_noLocks mutating func record(likeness: Float, amplitude: Float) {
    // Audio below −60 dBFS is usually only room hum, which is predictable too, so treat it as
    // similar.
    likenesses = (likenesses.1, amplitude > 1e-3 ? likeness : 1)
    alike *= decay
    halfAlike *= decay
    evidence *= decay
    guard amplitude > 1e-4, likeness > 0.4 else { return run = 0 }
    run = likeness < 0.85 ? run &+ 1 : 0
    if likeness > 0.9 { alike += amplitude }
    if likeness < 0.8 { halfAlike += amplitude }
    evidence += 1
    guard evidence >= Self.leastEvidence, alike + halfAlike > 0 else { return }
    let fraction = halfAlike / (alike + halfAlike)
    let foreseen = foreseenWindows / max(windows, Self.leastWindows)
    if fraction < 0.55 || foreseen <= Self.foreseenOfNoise {
      isHalfAlike = false
    } else if fraction > 0.75 && foreseen > Self.foreseenOfTones
      || run >= Self.longestRun && foreseen > Self.foreseenOfRun
    {
      isHalfAlike = true
    }
  }

  /// Records the unpredictable fraction of a window's energy, once per two calls of
  /// `record(likeness:amplitude:)`.
  @_noLocks mutating func record(surprise: Float) {
    let unlike = Self.unlikeness(likenesses.0) + Self.unlikeness(likenesses.1)
    let alike = Self.voicing(likenesses.0) + Self.voicing(likenesses.1)
    // Values of 0.2…0.5 occur for tones with vibrato and for voices, so they count partially.
    let foreseen = max(0, min(1, (0.5 - surprise) / 0.3))
    let fading = decay * decay
    tonality = fading * tonality + 0.5 * (unlike * foreseen - Self.penalty * alike)
    tonality = max(0, min(2 * Self.enough, tonality))
    isTonal = tonality > (isTonal ? Self.tooLittle : Self.enough)
    foreseenWindows = fading * foreseenWindows + foreseen
    windows = fading * windows + 1
  }

  @_noLocks mutating func reset() {
    (isHalfAlike, alike, halfAlike, evidence, run) = (false, 0, 0, 0, 0)
    (isTonal, tonality, likenesses) = (false, 0, (1, 1))
    (foreseenWindows, windows) = (0, 0)
  }

  /// The fraction of predictable windows above which partly similar audio is considered tonal.
  ///
  /// In music, about a third of the windows are predictable, and with two voices, about a tenth.
  private static var foreseenOfTones: Float { @_noLocks get { 0.08 } }

  private static var foreseenOfRun: Float { @_noLocks get { 0.03 } }

  /// The fraction of predictable windows up to which the sound counts as one voice in noise.
  private static var foreseenOfNoise: Float { @_noLocks get { 0.02 } }

  private static var leastWindows: Float { @_noLocks get { 6 } }

  /// The number of predictable windows after which the sound counts as several voices, if none of
  /// the windows is highly similar to earlier audio.
  ///
  /// Reaching this number takes three windows in a row, because one or two can occur between two
  /// sounds of a voice.
  private static var enough: Float { @_noLocks get { 2.3 } }

  /// The number of predictable windows below which the sound counts as one voice again.
  ///
  /// This is lower than `enough`, because chords can briefly be similar.
  private static var tooLittle: Float { @_noLocks get { 0.3 * enough } }

  /// The number of windows subtracted for each window with similar sound.
  ///
  /// With a larger number, a chord whose tones sometimes coincide would be missed.
  private static var penalty: Float { @_noLocks get { 0.1 } }

  /// Returns 1 for partly similar sound, and 0 for any other sound.
  ///
  /// The lower limit is below that of `record(likeness:amplitude:)`, because noise is recognized by
  /// its unpredictability instead.
  @_noLocks private static func unlikeness(_ likeness: Float) -> Float {
    likeness > 0.3 && likeness < 0.85 ? 1 : 0
  }

  @_noLocks private static func voicing(_ likeness: Float) -> Float { likeness > 0.93 ? 1 : 0 }
}
