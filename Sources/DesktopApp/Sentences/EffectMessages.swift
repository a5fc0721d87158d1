import MynaDSP
import MynaScreens
import MynaStudio
import PlainText
import Translations

enum EffectMessages {
  static func name(_ effect: EffectChoice) -> String {
    guard effect.path == nil else { return effect.chain.name }
    return switch effect.id {
    case "original": tr("Original")
    case "snail": tr("Snail")
    case "rabbit": tr("Rabbit")
    case "chipmunk": tr("Chipmunk")
    case "vader": tr("Darth Vader")
    case "hawk": tr("Hawk")
    case "reverb": tr("Reverb")
    default: effect.chain.name
    }
  }

  static func description(_ effect: EffectChoice) -> String {
    switch effect.id {
    case "original": tr("As it was recorded")
    case "snail": tr("Half speed, same pitch")
    case "rabbit": tr("Double speed, same pitch")
    case "chipmunk": tr("One octave up")
    case "vader": tr("One octave down")
    case "hawk": tr("An echo every second")
    case "reverb": tr("As if in a concert hall")
    default: parts(SoundAdjustments(effect.chain))
    }
  }

  private static func parts(_ adjustments: SoundAdjustments) -> String {
    let parts = adjustments.parts.map(self.part)
    return parts.isEmpty ? tr("As it was recorded") : parts.joined(separator: " · ")
  }

  static func part(_ part: ActiveEffect) -> String {
    switch part {
    case .speed(let speed, keepsPitch: true): tr("Speed %1", times(speed))
    case .speed(let speed, keepsPitch: false): tr("Tape speed %1", times(speed))
    case .pitch(let cents): tr("Pitch %1", signed(cents / 100))
    case .naturalVoice: tr("Natural voice")
    case .formant(let cents): tr("Formant %1", signed(cents / 100))
    case .unit(_, let unit): self.unit(unit)
    }
  }

  private static func unit(_ unit: EffectUnit) -> String {
    switch unit {
    case .delay: tr("Echo")
    case .reverb: tr("Reverb")
    case .equalizer: tr("Equalizer")
    case .ringModulator: tr("Ring modulator")
    case .distortion: tr("Distortion")
    case .compressor: tr("Compressor")
    case .gate: tr("Noise gate")
    case .timePitch(let parameters) where parameters.rate == 1 && parameters.pitch == 0:
      tr("Formant %1", signed(parameters.formant / 100))
    case .timePitch(let parameters) where parameters.rate == 1:
      tr("Pitch %1", signed(parameters.pitch / 100))
    case .timePitch(let parameters): tr("Speed %1", times(parameters.rate))
    case .varispeed(let parameters): tr("Tape speed %1", times(parameters.rate))
    case .custom(let unit) where unit.isKnown: unit.name
    case .custom(let unit): tr("“%1” is missing", unit.name)
    }
  }

  /// Returns the message for an effect that uses a unit that Myna doesn't support.
  static func missing(_ unit: String) -> String {
    tr(
      "The effect uses the unit “%1”, which Myna doesn’t support. Remove the unit, or choose another effect.",
      unit)
  }

  private static func times(_ number: Double) -> String { short(number) + "×" }

  private static func signed(_ number: Double) -> String {
    (number < 0 ? "−" : "+") + short(abs(number))
  }

  private static func short(_ number: Double) -> String {
    var text = String(number, decimals: 2)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
