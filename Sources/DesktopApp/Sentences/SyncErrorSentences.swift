import Files
import MynaCloud
import MynaStudio
import MynaSync
import Sentences
import Translations

enum SyncErrorSentences {
  static func sentence(_ error: SyncServiceError) -> String {
    switch error {
    case .account(let error): CloudSentences.sentence(error)
    case .sync(let error): sentence(error)
    }
  }

  static func sentence(_ error: SyncError) -> String {
    switch error {
    case .elsewhere:
      error.message(naming: .name).advising(
        tr("Choose that storage in Preferences, or delete the recording.")
      ).text
    case .cloud(let error): CloudSentences.sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    default: error.message(naming: .name).text
    }
  }
}
