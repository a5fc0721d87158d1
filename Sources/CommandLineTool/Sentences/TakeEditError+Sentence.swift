import MynaAudio
import SoundFiles

extension TakeEditError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .beyondEnd(let seconds, let title, let duration):
      "“\(title)” is \(FigureText.time(duration)) long, so \(FigureText.time(seconds)) lies beyond its end; choose an earlier time."
    case .sound(.damaged(_, let damage, let sampleRate), let title):
      "“\(title)” \(damage.words(sampleRate: sampleRate)); add --salvage to edit what is there."
    case .sound(.notANumber(_, let seconds), let title):
      "“\(title)” holds a sample that is not a number, \(FigureText.time(seconds)) from its beginning; add --salvage to put silence in such places."
    case .sound(.tooManyChannels(_, let count), let title):
      "“\(title)” has \(count) channels, and this works on mono and stereo; export it with --downmix, and import that."
    case .sound(let error, _): error.sentence
    }
  }
}
