import Files

extension FolderMoveError: DescribedError {
  /// A sentence that states the problem and what to do next.
  public var description: String {
    switch self {
    case .notEmpty(let path):
      "The folder \(path.quoted) is not empty; choose an empty folder, or create a new one."
    case .isDisk(let path):
      "\(path.quoted) is a whole disk; create a folder on it, and choose that folder."
    case .inUse(let path):
      "A recording in \(path.quoted) is being edited or imported; move the folder when that is done."
    case .changed(let path):
      "\(path.quoted) was changed while it was copied, so nothing was moved; try again."
    case .differs(let path):
      "The copy of \(path.quoted) was damaged, so nothing was moved; choose another disk."
    case .library(let error): error.description
    }
  }
}
