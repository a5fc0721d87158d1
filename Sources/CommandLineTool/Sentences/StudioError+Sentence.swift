import MynaAudio
import MynaStudio
import Sentences
import SoundFiles
import Translations

extension StudioError: UserFacingError {
  var sentence: String {
    switch self {
    case .file(.destinationExists): message(naming: .path).text
    case .file(let error): error.sentence
    case .render(let error): error.sentence
    case .library(let error): error.sentence
    default: message(naming: .path).advising(advice).text
    }
  }

  private var advice: String? {
    switch self {
    case .noHome: tr("Set MYNA_HOME to a folder for your recordings.")
    case .folder: tr("Set MYNA_HOME to another folder.")
    case .register: tr("Set MYNA_HOME to a folder that you can write to.")
    case .notJournal: tr("Specify a file whose name ends in .recording.wav.")
    default: nil
    }
  }
}

extension FinishedTake {
  var recoverySentence: String {
    tr(
      "Recovered %1 of an unfinished recording: “%2”.", NumberFormatting.duration(duration), path)
  }
}

extension RecoveryReport.Failure {
  var sentence: String { sentence(about: path, error.sentence) }
}
