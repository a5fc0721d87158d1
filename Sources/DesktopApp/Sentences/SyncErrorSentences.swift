import Files
import GTK
import MynaCloud
import MynaStudio
import MynaSync

/// The messages for sync errors, with remedies.
enum SyncErrorSentences {
  static func sentence(_ error: SyncServiceError) -> String {
    switch error {
    case .account(let error): CloudSentences.sentence(error)
    case .sync(let error): sentence(error)
    }
  }

  static func sentence(_ error: SyncError) -> String {
    switch error {
    case .busy: tr("Another Myna syncs these recordings already; it does what is to be done.")
    case .cancelled: tr("Sync was ended; the next one goes on from there.")
    case .newerFormat(let name):
      tr(
        "A newer Myna has written “%1” in the cloud. Install that version here; nothing was changed.",
        name.text)
    case .notSound(let name):
      tr("“%1” in the cloud is not a sound that Myna can read.", name.text)
    case .logGone:
      tr(
        "The files that Myna keeps in the cloud beside the recordings are gone. If somebody has emptied the place, upload the recordings again."
      )
    case .elsewhere(let place):
      place.isEmpty
        ? tr(
          "It is only in another place in the cloud; choose that place in Preferences, or delete the recording."
        )
        : tr(
          "It is only in “%1”; choose that place in Preferences, or delete the recording.", place)
    case .noSpace(let path): tr("The disk with “%1” is full; make room, and try again.", path)
    case .readOnly(let path):
      tr("“%1” may not be written; give yourself the right, and try again.", path)
    case .newerDatabase(let path):
      tr(
        "A newer Myna has written “%1”. Install that version here; the file was left as it is.",
        path)
    case .database(let path, let problem): sentence(problem, path)
    case .file(let path, let reason): unusable(path, reason)
    case .cloud(let error): CloudSentences.sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    case .other(let reason): tr("%1; try again.", reason.words)
    }
  }

  private static func sentence(_ problem: DatabaseProblem, _ path: String) -> String {
    switch problem {
    case .busy: tr("Another program uses “%1”; end it, and try again.", path)
    case .damaged, .contradiction:
      tr(
        "“%1”, the list of recordings in the cloud, is damaged. Remove it: it is made again, and no recording is lost.",
        path)
    case .cannotOpen:
      tr("“%1” cannot be opened; check the disk and your rights, and try again.", path)
    case .refused(let reason): unusable(path, reason)
    }
  }

  private static func unusable(_ path: String, _ reason: Refusal) -> String {
    tr(
      "“%1” cannot be used (%2); check the disk and your rights, and try again.", path, reason.words
    )
  }
}
