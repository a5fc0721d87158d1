import Files
import MynaStudio

extension FolderModel.Problem: DescribedError {
  package nonisolated var description: String {
    switch self {
    case .job:
      "A recording is being edited, imported, or exported; change the folder when that is done."
    case .change(let error): error.description
    }
  }
}
