import CRealtime

/// Tells a single voice, whose sound repeats itself from period to period, from several voices at once.
///
/// A voice is nearly the same one period later, noise is like itself at no distance, and chords and choirs are half alike. The
/// detector weighs what is half alike against what is alike, the loud more than the soft, over about a second. A voice that is
/// hoarse or in noise is half alike, too, and so are drums; of tones, more can be foreseen. What is half alike and can be
/// foreseen altogether is tones of several sources, since a voice glides: that needs no second.
struct PolyphonyDetector: Sendable {
  /// Whether it is several voices, by what is alike or by what holds still without being alike.
  var isPolyphonic: Bool { @_noLocks get { isHalfAlike || isTonal } }
  private var (isHalfAlike, isTonal) = (false, false)
  /// The amplitudes of what was alike and of what was half alike, the old ones faded.
  private var (alike, halfAlike): (Float, Float) = (0, 0)
  /// Calls with something to judge, the old ones faded: noise, half alike by chance, makes few.
  private var evidence: Float = 0
  /// Calls in a row that were half alike.
  private var run = 0
  /// The last two likenesses, and how much held still while they were low, the old of it faded.
  private var likenesses: (Float, Float) = (1, 1)
  private var tonality: Float = 0
  /// The windows that were foreseen, in parts, and all windows, the old ones faded.
  private var (foreseenWindows, windows): (Float, Float) = (0, 0)
  private let decay: Float

  /// The evidence for a verdict: ten calls in a row.
  private static var leastEvidence: Float { @_noLocks get { 9.5 } }

  /// Calls in a row after which less is enough: no voice stays half alike for so long.
  private static var longestRun: Int { @_noLocks get { 20 } }

  /// - Parameter interval: Seconds between calls of `note`.
  init(interval: Double) { decay = Float(cr_exp(0 - interval)) }

  /// Notes how much a sound is like itself at the best distance, −1…1, and its amplitude.
  @_noLocks mutating func note(likeness: Float, amplitude: Float) {
    // Below −60 dBFS there is but the hum of a room, which holds still, too.
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
    let share = halfAlike / (alike + halfAlike)
    let foreseen = foreseenWindows / max(windows, Self.leastWindows)
    if share < 0.55 || foreseen <= Self.foreseenOfNoise {
      isHalfAlike = false
    } else if share > 0.75 && foreseen > Self.foreseenOfTones
      || run >= Self.longestRun && foreseen > Self.foreseenOfRun
    {
      isHalfAlike = true
    }
  }

  /// Notes the part of a window's energy that could not be foreseen, once for two calls of `note(likeness:amplitude:)`.
  @_noLocks mutating func note(surprise: Float) {
    let unlike = Self.unlikeness(likenesses.0) + Self.unlikeness(likenesses.1)
    let alike = Self.voicing(likenesses.0) + Self.voicing(likenesses.1)
    // Between 0.2 and 0.5 lie tones with vibrato as well as voices: they count for a part.
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

  /// The share of windows above which what is half alike is tones: music has a third, two voices a tenth.
  private static var foreseenOfTones: Float { @_noLocks get { 0.08 } }

  /// The same for what has been half alike for a long run.
  private static var foreseenOfRun: Float { @_noLocks get { 0.03 } }

  /// The share up to which it is one voice in noise.
  private static var foreseenOfNoise: Float { @_noLocks get { 0.02 } }

  /// The windows that a share is taken of at least.
  private static var leastWindows: Float { @_noLocks get { 6 } }

  /// The windows that must be foreseen while nothing is wholly alike: three in a row, since one or two may be between two sounds of a voice.
  private static var enough: Float { @_noLocks get { 2.3 } }

  /// The windows below which it is one voice again: chords have moments in which they are alike.
  private static var tooLittle: Float { @_noLocks get { 0.3 * enough } }

  /// The windows that one takes back which is wholly alike; more would lose a chord whose tones meet now and then.
  private static var penalty: Float { @_noLocks get { 0.1 } }

  /// One for what is half alike, or less so than `note(likeness:amplitude:)` asks for: the surprise tells noise apart.
  @_noLocks private static func unlikeness(_ likeness: Float) -> Float {
    likeness > 0.3 && likeness < 0.85 ? 1 : 0
  }

  /// One for what surely is a single voice.
  @_noLocks private static func voicing(_ likeness: Float) -> Float { likeness > 0.93 ? 1 : 0 }
}
