import Files
import MynaCloud
import MynaStudio
import MynaSync
import Translations

extension SyncReport {
  var sentence: String {
    var parts: [String] = []
    if uploadCount > 0 {
      parts.append(trCount("%1 recording uploaded", "%1 recordings uploaded", uploadCount))
    }
    if downloadCount > 0 {
      parts.append(trCount("%1 recording downloaded", "%1 recordings downloaded", downloadCount))
    }
    if deletionCount > 0 {
      parts.append(
        trCount(
          "%1 recording deleted in the cloud", "%1 recordings deleted in the cloud",
          deletionCount))
    }
    if changedCount > 0 {
      parts.append(trCount("%1 recording changed here", "%1 recordings changed here", changedCount))
    }
    if parts.isEmpty, publishedCount > 0 {
      parts.append(
        trCount(
          "%1 recording changed in the cloud", "%1 recordings changed in the cloud",
          publishedCount))
    }
    var sentence =
      parts.isEmpty ? tr("Nothing was changed.") : tr("%1.", Words.list(parts))
    if waitingCount > failedCount {
      sentence = paragraph(
        sentence,
        trCount("%1 recording waits.", "%1 recordings wait.", waitingCount - failedCount))
    }
    if failedCount > 0 {
      sentence = paragraph(
        sentence,
        trCount(
          "%1 recording could not be synced; “myna list” shows which.",
          "%1 recordings could not be synced; “myna list” shows which.", failedCount))
    }
    return sentence
  }
}

extension SyncConfirmation {
  /// The question for the user, and how to answer it.
  var sentence: String {
    switch kind {
    case .delete:
      trCount(
        "%1 recording was deleted here, but not yet in the cloud. If you intended this, run “myna sync --delete”; if not, “myna undelete” restores it.",
        "%1 recordings were deleted here, but not yet in the cloud. If you intended this, run “myna sync --delete”; if not, “myna undelete” restores them.",
        count)
    case .uploadAgain:
      trCount(
        "%1 recording is gone from the cloud, but was not deleted in Myna; nothing is lost here. To upload it again, run “myna sync --upload-again”; if this is the wrong storage, set up the right one with “myna cloud setup”.",
        "%1 recordings are gone from the cloud, but were not deleted in Myna; nothing is lost here. To upload them again, run “myna sync --upload-again”; if this is the wrong storage, set up the right one with “myna cloud setup”.",
        count)
    }
  }
}

extension SyncServiceError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .account(let error): error.sentence
    case .sync(let error): error.sentence
    }
  }
}

extension SyncError: ErrorWithSentence {
  var sentence: String {
    switch self {
    case .busy:
      tr("Another instance of Myna is already syncing these recordings; let it finish.")
    case .cancelled: tr("Sync was interrupted; the next sync continues from there.")
    case .newerFormat(let name):
      tr(
        "A newer version of Myna wrote “%1” in the cloud. Install that version here; nothing was changed.",
        name.text)
    case .notSound(let name):
      tr(
        "“%1” in the cloud is not a sound that Myna can read; check it with “myna cloud get”.",
        name.text)
    case .logGone:
      tr(
        "The files that Myna keeps in the cloud next to the recordings are missing. If someone emptied the storage, run “myna sync --upload-again”."
      )
    case .elsewhere(let location):
      tr(
        "It is only in %1, which is no longer set up here. Set it up again with “myna cloud setup”, or delete the recording.",
        location.locationWords)
    case .noSpace(let path):
      tr("The disk with “%1” is full; free some space, and sync again.", path)
    case .readOnly(let path):
      tr("“%1” is read-only; make its disk or folder writable, and sync again.", path)
    case .newerDatabase(let path):
      tr(
        "A newer version of Myna wrote “%1”. Install that version here; the file was not changed.",
        path)
    case .database(let path, let problem):
      tr("“%1”, Myna’s database of the cloud, %2.", path, problem.words)
    case .file(let path, let reason):
      tr(
        "“%1” cannot be used (%2); check the disk and your permissions, and sync again.", path,
        reason.words)
    case .cloud(let error): error.sentence
    case .library(let error): error.sentence
    case .other(let reason): tr("The sync failed (%1); sync again.", reason.words)
    }
  }
}

extension DatabaseProblem {
  fileprivate var words: String {
    switch self {
    case .busy: tr("is being written by another program; sync again")
    case .damaged:
      tr(
        "is damaged. Delete it; Myna rebuilds it from the recordings here and in the cloud, and no recording is lost"
      )
    case .cannotOpen: tr("cannot be opened; check the disk and your permissions, and sync again")
    case .contradiction:
      tr(
        "is inconsistent. Delete it; Myna rebuilds it from the recordings here and in the cloud, and no recording is lost"
      )
    case .refused(let reason): tr("cannot be used (%1); sync again", reason.words)
    }
  }
}

extension String {
  /// The cloud storage named by this string, or a general phrase if it is empty.
  var locationWords: String { isEmpty ? tr("other cloud storage") : tr("“%1”", self) }
}
