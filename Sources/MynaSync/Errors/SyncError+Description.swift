public import Files
import MynaCloud
import MynaLibrary

extension SyncError: DescribedError {
  /// Why takes were not kept alike, and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .busy: "Another process of this machine syncs the recordings already; let it finish."
    case .cancelled: "The sync was canceled; the next one continues from there."
    case .newerFormat(let name):
      "A newer version of Myna has written \(name.text.quoted) in the cloud, so nothing was changed; install that version here."
    case .notSound(let name):
      "The object \(name.text.quoted) in the cloud is not a sound that can be read; look at it there."
    case .logGone:
      "What Myna keeps in the cloud beside the recordings is gone; upload them again if the storage was emptied, or choose the right one."
    case .elsewhere(""):
      "The sound is only in another place in the cloud, which is not set up here any more; set it up again, or delete the recording."
    case .elsewhere(let place):
      "The sound is only in \(place.quoted), which is not set up here any more; set it up again, or delete the recording."
    case .noSpace(let path):
      "The disk with \(path.quoted) is full; free some space, and sync again."
    case .readOnly(let path):
      "\(path.quoted) is read-only and may not be written; make its disk or folder writable, and sync again."
    case .newerDatabase(let path):
      "A newer version of Myna has written \(path.quoted), which is left as it is; install that version here."
    case .database(let path, let problem):
      "The database \(path.quoted), where Myna keeps what it knows of the cloud, \(problem.clause)."
    case .file(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and sync again."
    case .cloud(let error): error.description
    case .library(let error): error.description
    case .other(let reason): "The sync failed (\(reason.words)); sync again."
    }
  }
}

extension DatabaseProblem {
  /// The problem and the remedy, to end a sentence.
  fileprivate var clause: String {
    switch self {
    case .busy: "is being written by another program; sync again"
    case .damaged:
      "is damaged; remove it, and it is made again from the recordings here and in the cloud"
    case .cannotOpen: "cannot be opened; check the disk and your permissions, and sync again"
    case .contradiction:
      "contradicts itself; remove it, and it is made again from the recordings here and in the cloud"
    case .refused(let reason): "cannot be used (\(reason.words)); sync again"
    }
  }
}
