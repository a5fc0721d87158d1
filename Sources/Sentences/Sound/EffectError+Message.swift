import MynaAudio
import MynaDSP
import PlainText
import Translations

extension EffectError {
  package var message: Message {
    switch self {
    case .outOfRange(let unit, let parameter, let value, let range):
      Message(
        tr(
          // Translators: The name of a setting and its value, the unit, and the range.
          "The setting %1 of %3 is %2, which is outside the range %4…%5.", parameter,
          String(plain: value), unit,
          String(plain: range.lowerBound), String(plain: range.upperBound)),
        tr("Choose a value within this range."))
    case .unknownUnit(let name):
      Message(
        tr("The effect uses the unit “%1”, which Myna does not support.", name),
        tr("Remove the unit, or choose another effect."))
    case .unknownSetting(let unit, let setting, let known):
      Message(
        tr("The unit “%1” has no setting called “%2”.", unit, setting),
        known.isEmpty
          ? tr("The unit has no settings.")
          : tr("The unit’s settings are: %1.", ListFormatting.list(known)))
    case .rateOutOfRange(let rate, let range):
      rate > range.upperBound
        ? Message(
          tr(
            "Together, all units of the effect play the audio %1 times as fast.",
            String(plain: rate)),
          tr("Limit the change in speed to a factor of %1.", String(plain: range.upperBound)))
        : Message(
          tr(
            "Together, all units of the effect play the audio %1 times as slow.",
            String(plain: 1 / rate)),
          tr("Limit the change in speed to a factor of %1.", String(plain: 1 / range.lowerBound))
        )
    case .tailTooLong(let seconds, let most):
      Message(
        tr("The effect continues for %1 after the audio ends.", String(clock: seconds)),
        tr(
          "Reduce this time to at most %1, with less feedback or fewer units.", String(clock: most))
      )
    case .unsupportedSampleRate(let rate):
      Message(
        tr("Effects do not support a sample rate of %1 Hz.", String(plain: rate)),
        tr("Convert the audio to 48000 Hz first."))
    case .unsupportedChannelCount(let count):
      Message(
        trCount(
          "Effects work on mono and stereo audio, not on audio with %1 channel.",
          "Effects work on mono and stereo audio, not on audio with %1 channels.", count))
    }
  }
}

extension EffectFile.Failure {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .notFound(let path):
      Message(tr("The effect file “%1” does not exist.", name(path)))
    case .unreadable(let path):
      Message(
        tr("The effect file “%1” cannot be read.", name(path)),
        tr("Check that the path is a file, and that you have permission to read it."))
    case .notJSON(let path): Message(tr("The effect file “%1” is not JSON.", name(path)))
    case .mistake(let path, let reason):
      Message(tr("The effect file “%1” has a mistake: %2.", name(path), reason.words))
    }
  }
}

extension EffectFile.ContentProblem {
  /// A clause that states the mistake.
  fileprivate var words: String {
    switch self {
    case .noUnits: tr("it has no units")
    case .notEffect: tr("it is not an effect")
    case .message(let text): text
    }
  }
}
