import MynaAudio
import MynaDSP
import SoundFiles
import Translations

extension RenderError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .file(let error): error.sentence
    case .effect(let error): error.sentence
    case .damaged(let path, let damage, let sampleRate):
      tr(
        "“%1” %2; add --salvage to render its readable part.", path,
        damage.words(sampleRate: sampleRate))
    case .notANumber(let path, let seconds):
      tr(
        "“%1” contains a sample that is not a number, %2 from its beginning; add --salvage to replace such samples with silence.",
        path, NumberText.duration(seconds))
    case .noSound(let path):
      tr("“%1” contains no sound; choose another file.", path)
    case .tooManyChannels(let path, let count):
      trCount(
        "“%2” has %1 channel, but effects work only on mono and stereo; add --downmix to mix it to stereo.",
        "“%2” has %1 channels, but effects work only on mono and stereo; add --downmix to mix it to stereo.",
        count, path)
    case .sameFile(let path):
      tr("“%1” is both input and output; choose another name for the output.", path)
    case .cancelled:
      tr("Canceled; nothing was written.")
    }
  }
}

extension ConvertedPart {
  /// Returns what is converted, worded to follow the file’s name.
  func words(after sampleRate: Double) -> String {
    let time = NumberText.duration(Double(start) / sampleRate)
    let kind = "\(plain(self.sampleRate)) Hz, \(NumberText.channels(channelCount))"
    return
      tr(
        "changes at %1 to %2; from there on it is converted to the sample rate and the channels of its beginning",
        time, kind)
  }
}

extension SoundFileDamage {
  /// Returns the damage, worded to follow the file's name.
  func words(sampleRate: Double) -> String {
    func time(_ frames: Int) -> String { NumberText.duration(Double(frames) / sampleRate) }
    return switch self {
    case .endsEarly(let expected, let found):
      tr("ends early: %1 were promised and %2 are there", time(expected), time(found))
    case .hasUnknownRest(let count):
      trCount(
        "has a header that does not know the last %1 byte",
        "has a header that does not know the last %1 bytes", count)
    case .undecodable(let frame):
      tr("is damaged from %1 on", time(frame))
    }
  }
}
