import Files
import MynaAudio
import MynaStudio
import SoundFiles
import Translations

extension StudioError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noHome:
      tr("Your home folder can’t be found; set MYNA_HOME to a folder for your recordings.")
    case .folder(let path, let reason):
      tr(
        "The folder “%1” cannot be used (%2); set MYNA_HOME to another folder.", path, reason.words)
    case .register(let path, let reason):
      tr(
        "Crash protection is off for “%1” (%2); set MYNA_HOME to a folder that you can write to.",
        path, reason.words)
    case .inUse(let path):
      tr("Another program is recording “%1”; wait until it has finished.", path)
    case .nothingRecorded: tr("Nothing was recorded, so nothing was kept.")
    case .notJournal(let path):
      tr("“%1” isn’t an unfinished recording; name a file that ends in .recording.wav.", path)
    case .unknownFormat(let path):
      tr("Myna can’t save “%1”; choose a name that ends in %2.", path, FormatOption.endings)
    case .cancelled: tr("Canceled; nothing was lost.")
    case .file(.destinationExists(path: let path)):
      tr("“%1” already exists; choose another name.", path)
    case .file(let error): error.sentence
    case .render(let error): error.sentence
    case .library(let error): error.sentence
    }
  }
}

extension FinishedTake {
  var recoverySentence: String {
    tr("Recovered %1 of an unfinished recording: “%2”.", NumberText.duration(duration), path)
  }
}

extension RecoveryReport.Failure {
  var sentence: String {
    paragraph(tr("“%1” could not be completed.", path), error.sentence)
  }
}
