import AudioDevices
import Files
import MynaAudio
import MynaScreens
import MynaStudio
import Sentences
import SoundFiles
import Translations

enum StudioMessages {
  /// Returns the question to ask if the user quits while a job is running.
  static func unfinished(_ kind: RunningJobs.Kind) -> (heading: String, body: String) {
    switch kind {
    case .export:
      (
        tr("Quit While Exporting?"),
        tr("If you quit now, the unfinished file will be deleted.")
      )
    case .edit:
      (
        tr("Quit While Editing?"),
        tr("If you quit now, the recording will remain unchanged.")
      )
    case .imports:
      (
        tr("Quit While Importing?"),
        tr("If you quit now, only the files imported so far will be kept.")
      )
    }
  }

  static func sentence(_ error: StudioError) -> String {
    switch error {
    case .noHome:
      error.message(naming: .name).advising(tr("Log out of the desktop, and log back in.")).text
    case .folder: error.message(naming: .name).advising(LibraryMessages.otherFolder).text
    case .file(let error): sentence(error)
    case .library(let error): LibraryMessages.sentence(error)
    default: error.message(naming: .name).text
    }
  }

  static func sentence(_ error: SoundFileError) -> String {
    switch error {
    case .cancelled: tr("Canceled. No data was lost.")
    default: error.message(naming: .name).text
    }
  }

  static func sentence(_ error: RenderError) -> String {
    if case .file(let error) = error { return sentence(error) }
    return error.message(naming: .name).text
  }

  static func sentence(_ error: AudioDeviceError) -> String {
    switch error {
    case .noServer, .failed: error.message.advising(tr("Retrying…")).text
    case .noDevice(.input):
      error.message.advising(tr("Connect a microphone, and Myna will find it.")).text
    default: error.message.text
    }
  }
}
