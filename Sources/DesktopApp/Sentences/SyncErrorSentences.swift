import Files
import GTK
import MynaCloud
import MynaStudio
import MynaSync

/// Why takes could not be kept alike, and what to do, for the person.
enum SyncErrorSentences {
  static func sentence(_ error: SyncServiceError) -> String {
    switch error {
    case .account(let error): CloudSentences.sentence(error)
    case .sync(let error): sentence(error)
    }
  }

  static func sentence(_ error: SyncError) -> String {
    switch error {
    case .busy: tr("Another Myna is syncing already; it does what is to be done.")
    case .cancelled: tr("Sync was ended; the next one goes on from there.")
    case .newerFormat(let name):
      tr(
        "A newer Myna has written “%1” in the cloud; install that version here. Nothing was changed.",
        name.text)
    case .logGone:
      tr(
        "What Myna keeps in the cloud beside the takes is gone; somebody may have emptied the place."
      )
    case .noSpace(let path): tr("The disk with “%1” is full; make room, and try again.", path)
    case .readOnly(let path):
      tr("“%1” may not be written; give yourself the right, and try again.", path)
    case .newerDatabase(let path):
      tr("A newer Myna has written “%1”; install that version here.", path)
    case .database(let path, .damaged), .database(let path, .contradiction):
      tr("“%1” is damaged; remove it. It is made again from the takes, and none is lost.", path)
    case .database(let path, .busy):
      tr("“%1” is being written by another program; try again.", path)
    case .database(let path, .cannotOpen):
      tr("“%1” cannot be opened; check the disk and your rights, and try again.", path)
    case .database(let path, .refused(let reason)), .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your rights, and try again.", path,
        reason.words)
    case .cloud(let error): CloudSentences.sentence(error)
    case .library(let error): LibrarySentences.sentence(error)
    case .other(let reason): tr("%1; try again.", reason.words)
    }
  }
}
