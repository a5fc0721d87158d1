import MynaAudio
import Sentences
import SoundFiles
import Translations

extension TakeEditError: UserFacingError {
  var sentence: String {
    switch self {
    case .beyondEnd(let seconds, let title, let duration):
      tr(
        "“%1” is %2 long, so %3 is past its end; choose an earlier time.", title,
        NumberFormatting.time(duration), NumberFormatting.time(seconds))
    case .sound(.damaged(_, let damage, let sampleRate), let title):
      tr(
        "“%1” %2; add --salvage to edit its readable part.", title,
        damage.words(sampleRate: sampleRate))
    case .sound(.notANumber(_, let seconds), let title):
      tr(
        "“%1” contains a sample that is not a number, %2 from its beginning; add --salvage to replace such samples with silence.",
        title, NumberFormatting.time(seconds))
    case .sound(.tooManyChannels(_, let count), let title):
      trCount(
        "“%2” has %1 channel, but this command works only on mono and stereo recordings; export the recording with --downmix, and import the result.",
        "“%2” has %1 channels, but this command works only on mono and stereo recordings; export the recording with --downmix, and import the result.",
        count, title)
    case .sound(let error, _): error.sentence
    }
  }
}
