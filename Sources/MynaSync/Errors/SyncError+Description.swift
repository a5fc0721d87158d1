public import Files
import MynaCloud
import MynaLibrary

extension SyncError: DescribedError {
  /// A sentence that explains the problem and what to do next.
  public var description: String {
    switch self {
    case .busy: "Another process on this machine is already syncing the recordings; let it finish."
    case .cancelled: "The sync was canceled; the next one continues from there."
    case .newerFormat(let name):
      "A newer version of Myna wrote \(name.text.quoted) in the cloud, so nothing was changed; install the newer version of Myna on this computer."
    case .notSound(let name):
      "The object \(name.text.quoted) in the cloud is not a sound that can be read; check it there."
    case .logGone:
      "Files that Myna stores in the cloud next to the recordings are missing; upload the recordings again if the storage was emptied, or choose the right storage."
    case .elsewhere(""):
      "The sound is only in other cloud storage, which is no longer set up here; set it up again, or delete the recording."
    case .elsewhere(let location):
      "The sound is only in \(location.quoted), which is no longer set up here; set it up again, or delete the recording."
    case .noSpace(let path):
      "The disk with \(path.quoted) is full; free up some space, and sync again."
    case .readOnly(let path):
      "\(path.quoted) is read-only; make its disk or folder writable, and sync again."
    case .newerDatabase(let path):
      "A newer version of Myna wrote \(path.quoted), which was not changed; install the newer version of Myna on this computer."
    case .database(let path, let problem):
      "\(path.quoted), Myna’s database of the cloud, \(problem.clause)."
    case .file(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and sync again."
    case .cloud(let error): error.description
    case .library(let error): error.description
    case .other(let reason): "The sync failed (\(reason.words)); sync again."
    }
  }
}

extension DatabaseProblem {
  fileprivate var clause: String {
    switch self {
    case .busy: "is being written by another program; sync again"
    case .damaged:
      "is damaged; delete it, and Myna rebuilds it from the recordings on this computer and in the cloud"
    case .cannotOpen: "cannot be opened; check the disk and your permissions, and sync again"
    case .contradiction:
      "is inconsistent; delete it, and Myna rebuilds it from the recordings on this computer and in the cloud"
    case .refused(let reason): "cannot be used (\(reason.words)); sync again"
    }
  }
}
