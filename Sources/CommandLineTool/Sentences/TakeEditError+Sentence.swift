import MynaAudio
import SoundFiles

extension TakeEditError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .beyondEnd(let seconds, let title, let duration):
      "“\(title)” is \(NumberText.time(duration)) long, so \(NumberText.time(seconds)) is past its end; choose an earlier time."
    case .sound(.damaged(_, let damage, let sampleRate), let title):
      "“\(title)” \(damage.words(sampleRate: sampleRate)); add --salvage to edit its readable part."
    case .sound(.notANumber(_, let seconds), let title):
      "“\(title)” contains a sample that is not a number, \(NumberText.time(seconds)) from its beginning; add --salvage to replace such samples with silence."
    case .sound(.tooManyChannels(_, let count), let title):
      "“\(title)” has \(count) channels, but this works only on mono and stereo; export it with --downmix, and import the result."
    case .sound(let error, _): error.sentence
    }
  }
}
