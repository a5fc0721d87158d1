import Files
import MynaAudio
import MynaStudio
import SoundFiles

extension StudioError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .noHome:
      "Your home folder can’t be found; set MYNA_HOME to a folder for your recordings."
    case .folder(let path, let reason):
      "The folder “\(path)” cannot be used (\(reason.words)); set MYNA_HOME to another folder."
    case .register(let path, let reason):
      "Crash protection is off for “\(path)” (\(reason.words)); set MYNA_HOME to a folder that you can write to."
    case .inUse(let path):
      "Another program is recording “\(path)”; wait until it has finished."
    case .nothingRecorded: "Nothing was recorded, so nothing was kept."
    case .notJournal(let path):
      "“\(path)” isn’t an unfinished recording; name a file that ends in .recording.wav."
    case .unknownFormat(let path):
      "Myna can’t save “\(path)”; choose a name that ends in \(SoundFileFormat.endings)."
    case .cancelled: "Canceled; nothing was lost."
    case .file(.destinationExists(path: let path)): "“\(path)” already exists; choose another name."
    case .file(let error): error.sentence
    case .render(let error): error.sentence
    case .library(let error): error.sentence
    }
  }
}

extension FinishedTake {
  var recoverySentence: String {
    "Recovered \(NumberText.duration(duration)) of an unfinished recording: “\(path)”."
  }
}

extension RecoveryReport.Failure {
  var sentence: String { "“\(path)” could not be completed. \(error.sentence)" }
}
