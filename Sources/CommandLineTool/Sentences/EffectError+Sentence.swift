import MynaAudio
import MynaDSP
import Translations

extension EffectError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .outOfRange(let unit, let parameter, let value, let range):
      tr(
        "%1 %2 of %3 is outside %4…%5; choose a value within.", parameter, plain(value), unit,
        plain(range.lowerBound), plain(range.upperBound))
    case .unknownUnit(let name):
      tr(
        "The effect uses the unit “%1”, which Myna does not support; use the program that has it, or remove the unit from the effect.",
        name)
    case .unknownSetting(let unit, let setting, let known):
      known.isEmpty
        ? tr("The unit “%1” has no setting “%2”; it has none.", unit, setting)
        : tr("The unit “%1” has no setting “%2”; it has %3.", unit, setting, Words.list(known))
    case .rateOutOfRange(let rate, let range):
      rate > range.upperBound
        ? tr(
          "All units together play %1 times as fast; make it %2 times at most.", plain(rate),
          plain(range.upperBound))
        : tr(
          "All units together play %1 times as slow; make it %2 times at most.", plain(1 / rate),
          plain(1 / range.lowerBound))
    case .tailTooLong(let seconds, let most):
      tr(
        "The effect rings on for %1; make it %2 at most, with less feedback or fewer units.",
        NumberText.clock(seconds), NumberText.clock(most))
    case .unsupportedSampleRate(let rate):
      tr("Effects do not work at %1 Hz; convert the sound to 48000 Hz first.", plain(rate))
    case .unsupportedChannelCount(let count):
      trCount(
        "Effects work on mono and stereo, not on %1 channel; add --downmix.",
        "Effects work on mono and stereo, not on %1 channels; add --downmix.", count)
    }
  }
}

extension EffectFile.Failure: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .notFound(let path):
      tr(
        "The effect file “%1” does not exist; “myna effects show chipmunk” prints one to start from.",
        path)
    case .unreadable(let path):
      tr(
        "The effect file “%1” cannot be read; check that it is a file and that you may read it.",
        path)
    case .notJSON(let path):
      tr(
        "The effect file “%1” is not JSON; “myna effects show chipmunk” prints one to start from.",
        path)
    case .mistake(let path, let reason):
      tr("The effect file “%1” has a mistake: %2.", path, reason.words)
    }
  }
}

extension EffectFile.Mistake {
  /// The mistake, worded as a part of a sentence.
  var words: String {
    switch self {
    case .noUnits: tr("it has no units")
    case .notEffect: tr("it is not an effect")
    case .message(let text): text
    }
  }
}
