import MynaAudio
import MynaDSP
import Sentences
import SoundFiles
import Translations

extension RenderError: UserFacingError {
  var sentence: String {
    switch self {
    case .file(let error): error.sentence
    case .effect(let error): error.sentence
    default: message(naming: .path).advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .damaged: tr("Add --salvage to render the file’s readable part.")
    case .notANumber: tr("Add --salvage to replace such samples with silence.")
    case .tooManyChannels: tr("Add --downmix to mix the audio to stereo.")
    case .sameFile: tr("Choose another name for the output.")
    case .partBeyondEnd: tr("Specify an earlier time with --from or --to.")
    case .noRightChannel: tr("Leave out --right.")
    case .fadesTooLong: tr("Specify shorter times with --fade-in and --fade-out.")
    default: nil
    }
  }
}

extension ConvertedPart {
  /// Returns a phrase about the conversion that can follow the file name in a sentence.
  func words(after sampleRate: Double) -> String {
    let time = NumberFormatting.duration(Double(start) / sampleRate)
    let kind = "\(plain(self.sampleRate)) Hz, \(NumberFormatting.channels(channelCount))"
    return tr(
      "changes at %1 to %2; from there on, the audio is converted to the original sample rate and channels",
      time, kind)
  }
}
