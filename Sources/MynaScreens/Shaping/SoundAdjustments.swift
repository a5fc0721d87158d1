package import MynaDSP
import MynaStudio

/// The adjustments of a sound: a speed, a pitch, the size of the voice, and the other units of an effect.
///
/// The sliders, the effect buttons and the exported file all stand for this one value; `chain` is what sounds.
package struct SoundAdjustments: Equatable, Sendable {
  /// Source seconds per second, in `speedRange`.
  package var speed = Varispeed.Parameters.rate.defaultValue
  /// Cents, in `pitchRange`.
  package var pitch = TimePitch.Parameters.pitch.defaultValue
  /// Whether speed leaves the pitch as it is; otherwise it follows, as with a tape.
  package var keepsPitch = true
  /// Cents by which the formants are above where they would be, in `formantRange`; a voice's size.
  package var formant = TimePitch.Parameters.formant.defaultValue
  /// Whether the voice keeps its size when its pitch changes.
  package var isNatural = false
  /// The units that follow: echoes, rooms, filters.
  package var units: [EffectUnit] = []

  /// Hertz over hertz are cents over 1,200; the range of `pitch`.
  package static let pitchRange = TimePitch.Parameters.pitch.range
  /// The range of `formant`.
  package static let formantRange = TimePitch.Parameters.formant.range
  /// The range of `speed`.
  package static let speedRange = Varispeed.Parameters.rate.range

  /// The sound as it is.
  package init() {}

  /// The adjustments that make `chain`: speed, pitch and formants when they come first, all else as `units`.
  package init(_ chain: EffectChain) {
    units = chain.units
    switch units.first {
    case .timePitch(let parameters) where Self.speedRange.contains(parameters.rate):
      speed = parameters.rate
      take(parameters)
      units.removeFirst()
    case .varispeed(let parameters):
      (speed, keepsPitch) = (parameters.rate, false)
      units.removeFirst()
      if case .timePitch(let parameters)? = units.first, parameters.rate == 1 {
        take(parameters)
        units.removeFirst()
      }
    default: break
    }
  }

  private mutating func take(_ parameters: TimePitch.Parameters) {
    (pitch, formant) = (parameters.pitch, parameters.formant)
    isNatural = parameters.preservesFormants
  }

  /// Has the whole play at a speed, as far as `speedRange` allows.
  package mutating func setRate(_ rate: Double) {
    let others = EffectChain(name: "", units: units).rate
    speed = Self.speedRange.nearest(to: rate / others)
  }

  /// The effect with this sound, under a name.
  package func chain(name: String = "") -> EffectChain {
    var all: [EffectUnit] = []
    let isFast = speed != 1
    if isFast, !keepsPitch { all.append(.varispeed(.init(rate: speed))) }
    // Without another pitch there is nothing to keep, and Snail is still Snail.
    let timePitch = TimePitch.Parameters(
      rate: keepsPitch ? speed : 1, pitch: pitch, formant: formant,
      preservesFormants: isNatural && pitch != 0)
    if !timePitch.isIdle { all.append(.timePitch(timePitch)) }
    return EffectChain(name: name, units: all + units)
  }

  /// Whether it sounds like another effect, whatever that is called, and whatever does nothing in it.
  package func sounds(like chain: EffectChain) -> Bool {
    self.chain().units == SoundAdjustments(chain).chain().units
  }

  /// Whether it leaves the sound as it is.
  package var isNeutral: Bool { chain().units.isEmpty }
}
