import Files
import MynaLibrary

extension FailureReason {
  init(_ error: LibraryError) {
    switch error {
    case .folderGone(let path): self.init(code: "library.folderGone", text: path)
    case .readOnly(let path): self.init(code: "library.readOnly", text: path)
    case .noSpace(let path): self.init(code: "library.noSpace", text: path)
    case .noTake(let name): self.init(code: "library.noTake", text: name)
    case .missing(let title): self.init(code: "library.missing", text: title)
    case .changedMeanwhile(let title): self.init(code: "library.changedMeanwhile", text: title)
    case .noHashing: self.init(code: "library.noHashing")
    case .cancelled: self.init(code: "cancelled")
    case .folder(_, let reason), .unseen(_, let reason):
      self.init(code: "other", text: reason.words)
    case .sound:
      self.init(
        code: "other", text: "The sound of this recording cannot be read; “myna check” says more")
    default: self.init(code: "other", text: "The library of recordings refused the change")
    }
  }

  var libraryError: LibraryError? {
    let text = text ?? ""
    return switch code {
    case "library.folderGone": .folderGone(path: text)
    case "library.readOnly": .readOnly(path: text)
    case "library.noSpace": .noSpace(path: text)
    case "library.noTake": .noTake(name: text)
    case "library.missing": .missing(title: text)
    case "library.changedMeanwhile": .changedMeanwhile(title: text)
    case "library.noHashing": .noHashing
    default: nil
    }
  }
}
