import Files
import MynaCloud
import MynaStudio
import MynaSync
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
    case .busy: tr("Another instance of Myna is already syncing these recordings. Let it finish.")
    case .cancelled: tr("Sync was interrupted. The next sync continues from there.")
    case .newerFormat(let name):
      tr(
        "A newer version of Myna wrote “%1” in the cloud. Nothing was changed. Install that version here.",
        name.text)
    case .notSound(let name):
      tr("“%1” in the cloud is not a sound that Myna can read.", name.text)
    case .logGone:
      tr(
        "The files that Myna keeps in the cloud next to the recordings are missing. If someone emptied the storage, upload the recordings again."
      )
    case .elsewhere(let location):
      location.isEmpty
        ? tr(
          "It is only in other cloud storage. Choose that storage in Preferences, or delete the recording."
        )
        : tr(
          "It is only in “%1”. Choose that storage in Preferences, or delete the recording.",
          location)
    case .noSpace(let path): tr("The disk with “%1” is full. Free some space, and try again.", path)
    case .readOnly(let path):
      tr("You don’t have permission to write “%1”. Change its permissions, and try again.", path)
    case .newerDatabase(let path):
      tr(
        "A newer version of Myna wrote “%1”. The file was not changed. Install that version here.",
        path)
    case .database(let path, let problem): sentence(problem, path)
    case .file(let path, let reason): unusable(path, reason)
    case .cloud(let error): CloudSentences.sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    case .other(let reason): tr("Sync failed (%1). Try again.", reason.words)
    }
  }

  private static func sentence(_ problem: DatabaseProblem, _ path: String) -> String {
    switch problem {
    case .busy: tr("Another program is using “%1”. Quit that program, and try again.", path)
    case .damaged, .contradiction:
      tr(
        "“%1”, the list of recordings in the cloud, is damaged. Delete it. Myna rebuilds it, and no recording is lost.",
        path)
    case .cannotOpen:
      tr("“%1” cannot be opened. Check the disk and your permissions, and try again.", path)
    case .refused(let reason): unusable(path, reason)
    }
  }

  private static func unusable(_ path: String, _ reason: UnderlyingReason) -> String {
    tr(
      "“%1” cannot be used (%2). Check the disk and your permissions, and try again.", path,
      reason.words
    )
  }
}
