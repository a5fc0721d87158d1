import Files
import MynaCloud
import MynaStudio
import MynaSync
import Sentences
import Translations

enum SyncErrorMessages {
  static func sentence(_ error: SyncServiceError) -> String {
    switch error {
    case .account(let error): CloudMessages.sentence(error)
    case .sync(let error): sentence(error)
    }
  }

  static func sentence(_ error: SyncError) -> String {
    switch error {
    case .elsewhere:
      error.message(naming: .name).advising(
        tr("Choose that cloud storage in Preferences, or delete the recording.")
      ).text
    case .cloud(let error): CloudMessages.sentence(error)
    case .library(let error): LibraryMessages.sentence(error)
    default: error.message(naming: .name).text
    }
  }
}
