import Glibc
import MynaDSP
import PlainText
import Translations

/// The changes of speed and pitch that keys make during playback.
struct PlaybackTuning {
  /// The number of 10% steps by which playback is faster, or slower if negative.
  var speedSteps = 0 {
    didSet { speedSteps = min(max(speedSteps, -Self.mostSteps), Self.mostSteps) }
  }
  /// The number of semitones by which the pitch is higher, or lower if negative.
  var semitones = 0 {
    didSet { semitones = min(max(semitones, -Self.mostSemitones), Self.mostSemitones) }
  }

  /// The number of steps to about four times the speed.
  private static let mostSteps = 14
  private static let mostSemitones = 24

  private var rate: Double { pow(1.1, Double(speedSteps)) }
  private var cents: Int { 100 * semitones }

  /// Returns the effect, followed by the changes of speed and pitch.
  func applied(to chain: EffectChain) -> EffectChain {
    guard speedSteps != 0 || semitones != 0 else { return chain }
    var settings = TimePitch.Parameters()
    (settings.rate, settings.pitch) = (rate, Double(cents))
    var tuned = chain
    tuned.units.append(.timePitch(settings))
    return tuned
  }

  /// The changes for the status line; empty if there are none.
  var words: [String] {
    var words: [String] = []
    if speedSteps != 0 { words.append(tr("speed %1", String(rate, decimals: 2))) }
    if semitones != 0 {
      words.append(tr("pitch %1 cents", cents > 0 ? "+\(cents)" : String(cents)))
    }
    return words
  }
}
