import CRealtime

/// Tells a single voice, whose sound repeats itself from period to period, from several voices at once.
///
/// A voice is nearly the same one period later, noise is like itself at no distance, and chords and choirs are half alike. The
/// detector weighs what is half alike against what is alike, the loud more than the soft, over about a second.
struct PolyphonyDetector: Sendable {
  private(set) var isPolyphonic = false
  /// The amplitudes of what was alike and of what was half alike, the old ones faded.
  private var (alike, halfAlike): (Float, Float) = (0, 0)
  private var evidence = 0
  /// Calls in a row that were half alike.
  private var run = 0
  private let decay: Float

  /// Calls of `note` with something to judge before the first verdict.
  private static var leastEvidence: Int { @_noLocks get { 10 } }

  /// Calls in a row after which less is enough: no voice stays half alike for so long.
  private static var longestRun: Int { @_noLocks get { 20 } }

  /// - Parameter interval: Seconds between calls of `note`.
  init(interval: Double) { decay = Float(cr_exp(0 - interval)) }

  /// Notes how much a sound is like itself at the best distance, −1…1, and its amplitude.
  @_noLocks mutating func note(likeness: Float, amplitude: Float) {
    alike *= decay
    halfAlike *= decay
    guard amplitude > 1e-4, likeness > 0.4 else { return run = 0 }
    run = likeness < 0.85 ? run &+ 1 : 0
    if likeness > 0.9 { alike += amplitude }
    if likeness < 0.8 { halfAlike += amplitude }
    evidence &+= 1
    guard evidence >= Self.leastEvidence, alike + halfAlike > 0 else { return }
    let share = halfAlike / (alike + halfAlike)
    if share < 0.55 {
      isPolyphonic = false
    } else if share > 0.75 || run >= Self.longestRun {
      isPolyphonic = true
    }
  }

  @_noLocks mutating func reset() {
    (isPolyphonic, alike, halfAlike, evidence, run) = (false, 0, 0, 0, 0)
  }
}
