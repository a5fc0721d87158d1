import Files
import MynaCloud
import MynaLibrary
import MynaSync
import Translations

extension SyncError {
  package func message(naming name: FileNameStyle) -> Message {
    switch self {
    case .busy:
      Message(
        tr("Another instance of Myna is already syncing these recordings."),
        tr("Wait until that instance has finished."))
    case .cancelled:
      Message(tr("Sync was interrupted. The next sync will continue where this sync stopped."))
    case .newerFormat(let name):
      Message(
        tr(
          "A newer version of Myna wrote “%1” in the cloud. No recordings were changed.", name.text),
        CommonAdvice.installVersion)
    case .notSound(let name):
      Message(tr("“%1” in the cloud is not an audio file that Myna can read.", name.text))
    case .logGone:
      Message(
        tr("Files that Myna stores in the cloud next to the recordings are missing."),
        tr("If someone deleted the files in cloud storage, upload the recordings again."))
    case .elsewhere(let location):
      Message(
        location.isEmpty
          ? tr("The recording’s audio is only in other cloud storage.")
          : tr("The recording’s audio is only in “%1”.", location))
    case .noSpace(let path):
      Message(tr("The disk with “%1” is full.", path), CommonAdvice.freeSpace)
    case .readOnly(let path):
      Message(tr("“%1” is read-only.", path), CommonAdvice.makeWritable)
    case .newerDatabase(let path):
      Message(
        tr("A newer version of Myna wrote “%1”. The file was not changed.", path),
        CommonAdvice.installVersion)
    case .database(let path, let problem): problem.message(of: path)
    case .file(let path, let reason): .unusable(path, reason)
    case .cloud(let error): error.message()
    case .library(let error): error.message(naming: name)
    case .other(let reason):
      Message(tr("The sync failed (%1).", reason.words), CommonAdvice.retry)
    }
  }
}

extension DatabaseProblem {
  fileprivate func message(of path: String) -> Message {
    switch self {
    case .busy:
      Message(tr("Another program is using “%1”.", path), CommonAdvice.quitOther)
    case .damaged, .contradiction:
      Message(
        tr("“%1”, the list of recordings in the cloud, is damaged.", path),
        tr("Delete this list. Myna will rebuild it, and no recordings will be lost."))
    case .cannotOpen:
      Message(tr("“%1” cannot be opened.", path), CommonAdvice.diskAndPermissions)
    case .refused(let reason): .unusable(path, reason)
    }
  }
}
