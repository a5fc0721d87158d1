import MynaAudio
import MynaDSP
import SoundFiles

extension RenderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .file(let error): error.sentence
    case .effect(let error): error.sentence
    case .damaged(let path, let damage, let sampleRate):
      "“\(path)” \(damage.words(sampleRate: sampleRate)); add --salvage to render its readable part."
    case .notANumber(let path, let seconds):
      "“\(path)” contains a sample that is not a number, \(NumberText.duration(seconds)) from its beginning; add --salvage to replace such samples with silence."
    case .noSound(let path):
      "“\(path)” contains no sound; choose another file."
    case .tooManyChannels(let path, let count):
      "“\(path)” has \(count) channels, but effects work only on mono and stereo; add --downmix to mix it to stereo."
    case .sameFile(let path):
      "“\(path)” is both input and output; choose another name for the output."
    case .cancelled:
      "Canceled; nothing was written."
    }
  }
}

extension ConvertedPart {
  /// Returns what is converted, worded to follow the file’s name.
  func words(after sampleRate: Double) -> String {
    let time = NumberText.duration(Double(start) / sampleRate)
    let kind = "\(plain(self.sampleRate)) Hz, \(NumberText.channels(channelCount))"
    return
      "changes at \(time) to \(kind); from there on it is converted to the sample rate and the channels of its beginning"
  }
}

extension SoundFileDamage {
  /// Returns the damage, worded to follow the file's name.
  func words(sampleRate: Double) -> String {
    func time(_ frames: Int) -> String { NumberText.duration(Double(frames) / sampleRate) }
    return switch self {
    case .endsEarly(let expected, let found):
      "ends early: \(time(expected)) were promised and \(time(found)) are there"
    case .hasUnknownRest(let count):
      "has a header that does not know the last \(count) bytes"
    case .undecodable(let frame):
      "is damaged from \(time(frame)) on"
    }
  }
}
