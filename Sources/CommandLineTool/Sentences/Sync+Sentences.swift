import Files
import MynaCloud
import MynaStudio
import MynaSync

extension SyncReport {
  var sentence: String {
    var parts: [String] = []
    if uploadCount > 0 {
      parts.append("\(FigureText.count(uploadCount, "recording", "recordings")) uploaded")
    }
    if downloadCount > 0 {
      parts.append("\(FigureText.count(downloadCount, "recording", "recordings")) downloaded")
    }
    if deletionCount > 0 {
      parts.append(
        "\(FigureText.count(deletionCount, "recording", "recordings")) deleted in the cloud")
    }
    if changedCount > 0 {
      parts.append("\(FigureText.count(changedCount, "recording", "recordings")) changed here")
    }
    if parts.isEmpty, publishedCount > 0 {
      parts.append(
        "\(FigureText.count(publishedCount, "recording", "recordings")) changed in the cloud")
    }
    var sentence = parts.isEmpty ? "Nothing was changed." : parts.joined(separator: ", ") + "."
    if waitingCount > failedCount {
      sentence +=
        " \(FigureText.count(waitingCount - failedCount, "recording waits", "recordings wait"))."
    }
    if failedCount > 0 {
      sentence +=
        " \(FigureText.count(failedCount, "recording", "recordings")) could not be carried; “myna list” says which."
    }
    return sentence
  }
}

extension SyncConfirmation {
  /// The question for the user, and how to answer it.
  var sentence: String {
    switch kind {
    case .delete:
      "\(FigureText.count(count, "recording was", "recordings were")) deleted here, but not yet in the cloud. If that is meant, run “myna sync --delete”; if not, “myna undelete” undoes it."
    case .uploadAgain:
      "\(FigureText.count(count, "recording is", "recordings are")) gone from the cloud, without having been deleted in Myna; nothing is lost here. To upload them again, run “myna sync --upload-again”; if this is the wrong place, choose the right one with “myna cloud setup”."
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
      "Another Myna is syncing these recordings already; it does what is to be done."
    case .cancelled: "Sync was ended; the next one goes on from there."
    case .newerFormat(let name):
      "A newer Myna has written “\(name.text)” in the cloud. Install that version here; nothing was changed."
    case .notSound(let name):
      "“\(name.text)” in the cloud is not a sound that Myna can read; look at it there, with “myna cloud get”."
    case .logGone:
      "What Myna keeps in the cloud beside the recordings is gone. If somebody has emptied the place, run “myna sync --upload-again”."
    case .elsewhere(let place):
      "It is only in \(place.placeWords), which is not set up here any more. Set that place up again with “myna cloud setup”, or delete the recording."
    case .noSpace(let path):
      "The disk with “\(path)” is full; make room, and sync again."
    case .readOnly(let path):
      "“\(path)” is read-only and may not be written; make its disk or folder writable, and sync again."
    case .newerDatabase(let path):
      "A newer Myna has written “\(path)”. Install that version here; the file was left as it is."
    case .database(let path, let problem):
      "“\(path)”, where Myna keeps what it knows of the cloud, \(problem.words)."
    case .file(let path, let reason):
      "“\(path)” cannot be used (\(reason.words)); check the disk and your permissions, and sync again."
    case .cloud(let error): error.sentence
    case .library(let error): error.sentence
    case .other(let reason): "\(reason.words); sync again."
    }
  }
}

extension DatabaseProblem {
  fileprivate var words: String {
    switch self {
    case .busy: "is being written by another program; sync again"
    case .damaged:
      "is damaged. Remove it: it is made again from the recordings here and in the cloud, and no recording is lost"
    case .cannotOpen: "cannot be opened; check the disk and your permissions, and sync again"
    case .contradiction:
      "contradicts itself. Remove it: it is made again from the recordings here and in the cloud, and no recording is lost"
    case .refused(let reason): "cannot be used (\(reason.words)); sync again"
    }
  }
}

extension String {
  /// The cloud storage named by this string, or a general phrase if it is empty.
  var placeWords: String { isEmpty ? "another place in the cloud" : "“\(self)”" }
}
