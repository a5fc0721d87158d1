import Files
import MynaAudio
import MynaStudio
import SoundFiles

extension StudioError: ErrorWithSentence {
  /// The error and the remedy, as a sentence.
  var sentence: String {
    switch self {
    case .noHome:
      "Nobody's home folder is known here; set MYNA_HOME to a folder for your takes."
    case .folder(let path, let reason):
      "The folder “\(path)” cannot be used (\(reason.words)); set MYNA_HOME to another place."
    case .register(let path, let reason):
      "“\(path)” cannot be remembered for the case of a crash (\(reason.words)); set MYNA_HOME to a folder you may write."
    case .inUse(let path):
      "“\(path)” is being recorded by another program; wait until it has ended."
    case .nothingRecorded: "Nothing was recorded, so nothing was kept."
    case .notJournal(let path):
      "“\(path)” is no unfinished take; name one that ends in .recording.wav."
    case .unknownFormat(let path):
      "Myna writes no files like “\(path)”; choose a name that ends in .flac, .wav, .ogg, .opus or .mp3."
    case .cancelled: "Cancelled; nothing was lost."
    case .file(.destinationExists(path: let path)): "“\(path)” exists already; choose another name."
    case .file(let error): error.sentence
    case .render(let error): error.sentence
    case .library(let error): error.sentence
    }
  }
}

extension FinishedTake {
  /// The message about what was saved.
  var recoverySentence: String {
    "Recovered \(Words.duration(duration)) of a take that was left unfinished: “\(path)”."
  }
}

extension RecoveryReport.Failure {
  /// The message about what could not be saved, and the remedy.
  var sentence: String { "“\(path)” could not be completed. \(error.sentence)" }
}
