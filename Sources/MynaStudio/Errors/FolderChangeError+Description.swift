import Files
import MynaLibrary

extension FolderChangeError: DescribedError {
  package var description: String {
    switch self {
    case .overlaps(let path, let takes):
      "\(path.quoted) overlaps with the recordings folder \(takes.quoted); choose a folder outside of it."
    case .own(let path):
      "\(path.quoted) is where Myna keeps its own files; choose or create another folder."
    case .music(let path):
      "\(path.quoted) contains music, whose songs would become recordings; choose or create another folder."
    case .unusable(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); choose another location, or ask for permission."
    case .recording(let path):
      "Myna is recording into \(path.quoted); stop the recording, and then change the folder."
    case .changedElsewhere:
      "Another process has changed the folder; start the program again to use it."
    case .move(let error): error.description
    case .library(let error): error.description
    case .studio(let error): error.description
    }
  }
}
