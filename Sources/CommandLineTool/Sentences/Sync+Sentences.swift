import Files
import MynaCloud
import MynaStudio
import MynaSync

extension SyncReport {
  var sentence: String {
    var parts: [String] = []
    if uploadCount > 0 {
      parts.append("\(NumberText.count(uploadCount, "recording", "recordings")) uploaded")
    }
    if downloadCount > 0 {
      parts.append("\(NumberText.count(downloadCount, "recording", "recordings")) downloaded")
    }
    if deletionCount > 0 {
      parts.append(
        "\(NumberText.count(deletionCount, "recording", "recordings")) deleted in the cloud")
    }
    if changedCount > 0 {
      parts.append("\(NumberText.count(changedCount, "recording", "recordings")) changed here")
    }
    if parts.isEmpty, publishedCount > 0 {
      parts.append(
        "\(NumberText.count(publishedCount, "recording", "recordings")) changed in the cloud")
    }
    var sentence = parts.isEmpty ? "Nothing was changed." : parts.joined(separator: ", ") + "."
    if waitingCount > failedCount {
      sentence +=
        " \(NumberText.count(waitingCount - failedCount, "recording waits", "recordings wait"))."
    }
    if failedCount > 0 {
      sentence +=
        " \(NumberText.count(failedCount, "recording", "recordings")) could not be synced; “myna list” shows which."
    }
    return sentence
  }
}

extension SyncConfirmation {
  /// The question for the user, and how to answer it.
  var sentence: String {
    switch kind {
    case .delete:
      "\(NumberText.count(count, "recording was", "recordings were")) deleted here, but not yet in the cloud. If you intended this, run “myna sync --delete”; if not, “myna undelete” restores them."
    case .uploadAgain:
      "\(NumberText.count(count, "recording is", "recordings are")) gone from the cloud, but were not deleted in Myna; nothing is lost here. To upload them again, run “myna sync --upload-again”; if this is the wrong storage, set up the right one with “myna cloud setup”."
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
      "Another instance of Myna is already syncing these recordings; let it finish."
    case .cancelled: "Sync was interrupted; the next sync continues from there."
    case .newerFormat(let name):
      "A newer version of Myna wrote “\(name.text)” in the cloud. Install that version here; nothing was changed."
    case .notSound(let name):
      "“\(name.text)” in the cloud is not a sound that Myna can read; check it with “myna cloud get”."
    case .logGone:
      "The files that Myna keeps in the cloud next to the recordings are missing. If someone emptied the storage, run “myna sync --upload-again”."
    case .elsewhere(let location):
      "It is only in \(location.locationWords), which is no longer set up here. Set it up again with “myna cloud setup”, or delete the recording."
    case .noSpace(let path):
      "The disk with “\(path)” is full; free some space, and sync again."
    case .readOnly(let path):
      "“\(path)” is read-only; make its disk or folder writable, and sync again."
    case .newerDatabase(let path):
      "A newer version of Myna wrote “\(path)”. Install that version here; the file was not changed."
    case .database(let path, let problem):
      "“\(path)”, Myna’s database of the cloud, \(problem.words)."
    case .file(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and sync again."
    case .cloud(let error): error.sentence
    case .library(let error): error.sentence
    case .other(let reason): "The sync failed (\(reason.words)); sync again."
    }
  }
}

extension DatabaseProblem {
  fileprivate var words: String {
    switch self {
    case .busy: "is being written by another program; sync again"
    case .damaged:
      "is damaged. Delete it; Myna rebuilds it from the recordings here and in the cloud, and no recording is lost"
    case .cannotOpen: "cannot be opened; check the disk and your permissions, and sync again"
    case .contradiction:
      "is inconsistent. Delete it; Myna rebuilds it from the recordings here and in the cloud, and no recording is lost"
    case .refused(let reason): "cannot be used (\(reason.words)); sync again"
    }
  }
}

extension String {
  /// The cloud storage named by this string, or a general phrase if it is empty.
  var locationWords: String { isEmpty ? "other cloud storage" : "“\(self)”" }
}
