import MynaAudio
import MynaDSP

extension EffectError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .outOfRange(let unit, let parameter, let value, let range):
      "\(parameter) \(plain(value)) of \(unit) is outside \(plain(range.lowerBound))…\(plain(range.upperBound)); choose a value within."
    case .unknownUnit(let name):
      "The effect uses the unit “\(name)”, which Myna does not support; use the program that has it, or remove the unit from the effect."
    case .unknownSetting(let unit, let setting, let known):
      "The unit “\(unit)” has no setting “\(setting)”; \(known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))")."
    case .rateOutOfRange(let rate, let range):
      rate > range.upperBound
        ? "All units together play \(plain(rate)) times as fast; make it \(plain(range.upperBound)) times at most."
        : "All units together play \(plain(1 / rate)) times as slow; make it \(plain(1 / range.lowerBound)) times at most."
    case .tailTooLong(let seconds, let most):
      "The effect rings on for \(NumberText.clock(seconds)); make it \(NumberText.clock(most)) at most, with less feedback or fewer units."
    case .unsupportedSampleRate(let rate):
      "Effects do not work at \(plain(rate)) Hz; convert the sound to 48000 Hz first."
    case .unsupportedChannelCount(let count):
      "Effects work on mono and stereo, not on \(count) channels; add --downmix."
    }
  }
}

extension EffectFile.Failure: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      "The effect file “\(path)” does not exist; “myna effects show chipmunk” prints one to start from."
    case .unreadable(let path):
      "The effect file “\(path)” cannot be read; check that it is a file and that you may read it."
    case .notJSON(let path):
      "The effect file “\(path)” is not JSON; “myna effects show chipmunk” prints one to start from."
    case .mistake(let path, let reason):
      "The effect file “\(path)” has a mistake: \(reason.words)."
    }
  }
}

extension EffectFile.Mistake {
  /// The mistake, worded as a part of a sentence.
  var words: String {
    switch self {
    case .noUnits: "it has no units"
    case .notEffect: "it is not an effect"
    case .message(let text): text
    }
  }
}
