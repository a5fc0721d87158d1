import MynaAudio
import MynaDSP

extension EffectError {
  /// What is wrong and what to do, for the person.
  var sentence: String {
    switch self {
    case .outOfRange(let unit, let parameter, let value, let range):
      "\(parameter) \(plain(value)) of \(unit) is outside \(plain(range.lowerBound))…\(plain(range.upperBound)); choose a value within."
    case .unsupportedSampleRate(let rate):
      "Effects do not work at \(plain(rate)) Hz; convert the sound to 48000 Hz first."
    case .unsupportedChannelCount(let count):
      "Effects work on mono and stereo, not on \(count) channels; add --downmix."
    }
  }
}

extension EffectFile.Failure {
  /// What is wrong and what to do, for the person.
  var sentence: String {
    switch self {
    case .notFound(let path):
      "The effect file “\(path)” does not exist; “myna effects show chipmunk” prints one to begin with."
    case .unreadable(let path):
      "The effect file “\(path)” cannot be read; check that it is a file and that you may read it."
    case .notJSON(let path):
      "The effect file “\(path)” is not JSON; “myna effects show chipmunk” prints one to begin with."
    case .mistake(let path, let reason):
      "The effect file “\(path)” has a mistake: \(reason)."
    }
  }
}
