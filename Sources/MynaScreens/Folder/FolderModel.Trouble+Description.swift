import Files
import MynaStudio

extension FolderModel.Trouble: DescribedError {
  /// Why the folder was not changed, and what to do next, in a sentence.
  package nonisolated var description: String {
    switch self {
    case .job:
      "A recording is being edited, imported or exported; change the folder when that is done."
    case .change(let error): error.description
    }
  }
}
