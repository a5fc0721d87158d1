package import MynaDSP
import MynaStudio

/// The adjustments of a sound: speed, pitch, formants, and the other units of an effect.
///
/// Sliders, effect buttons, and exports all use this value. `chain` returns the corresponding
/// effect.
package struct SoundAdjustments: Equatable, Sendable {
  /// The speed, in seconds of source audio per second of playback, within `speedRange`.
  package var speed = Varispeed.Parameters.rate.defaultValue
  /// The pitch change in cents, within `pitchRange`.
  package var pitch = TimePitch.Parameters.pitch.defaultValue
  /// Whether the pitch stays the same when the speed changes.
  ///
  /// If not, the pitch also changes, as on a tape.
  package var keepsPitch = true
  /// The formant change in cents, within `formantRange`.
  ///
  /// It makes a voice sound as if the speaker were smaller or larger.
  package var formant = TimePitch.Parameters.formant.defaultValue
  /// Whether the formants stay the same when the pitch changes.
  package var isNatural = false
  package var units: [EffectUnit] = []

  package static let pitchRange = TimePitch.Parameters.pitch.range
  package static let formantRange = TimePitch.Parameters.formant.range
  package static let speedRange = Varispeed.Parameters.rate.range

  package init() {}

  /// Creates the adjustments of `chain`.
  ///
  /// Speed, pitch, and formants are extracted if they come first; all other units go into `units`.
  package init(_ chain: EffectChain) {
    units = chain.units
    switch units.first {
    case .timePitch(let parameters) where Self.speedRange.contains(parameters.rate):
      speed = parameters.rate
      apply(parameters)
      units.removeFirst()
    case .varispeed(let parameters):
      (speed, keepsPitch) = (parameters.rate, false)
      units.removeFirst()
      if case .timePitch(let parameters)? = units.first, parameters.rate == 1 {
        apply(parameters)
        units.removeFirst()
      }
    default: break
    }
  }

  private mutating func apply(_ parameters: TimePitch.Parameters) {
    (pitch, formant) = (parameters.pitch, parameters.formant)
    isNatural = parameters.preservesFormants
  }

  /// Sets the speed at which the effect as a whole plays at `rate`, or the nearest speed in
  /// `speedRange`.
  package mutating func setRate(_ rate: Double) {
    let others = EffectChain(name: "", units: units).rate
    speed = Self.speedRange.nearest(to: rate / others)
  }

  package func chain(name: String = "") -> EffectChain {
    var all: [EffectUnit] = []
    let isFast = speed != 1
    if isFast, !keepsPitch { all.append(.varispeed(.init(rate: speed))) }
    // At the original pitch, there are no formants to preserve. Without this check, the Snail
    // preset would not be recognized.
    let timePitch = TimePitch.Parameters(
      rate: keepsPitch ? speed : 1, pitch: pitch, formant: formant,
      preservesFormants: isNatural && pitch != 0)
    if !timePitch.isIdle { all.append(.timePitch(timePitch)) }
    return EffectChain(name: name, units: all + units)
  }

  /// Whether the audio would sound the same with an effect; the effect's name and idle units are
  /// ignored.
  package func sounds(like chain: EffectChain) -> Bool {
    self.chain().units == SoundAdjustments(chain).chain().units
  }

  package var isNeutral: Bool { chain().units.isEmpty }
}
