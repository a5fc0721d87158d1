public import Files
import MynaCloud
import Secrets

extension CloudAccountError: DescribedError {
  /// Why the cloud cannot be opened, and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .noAccount: "No place in the cloud was chosen yet; set one up."
    case .damagedFile(let path):
      "\(path.quoted) does not say which place in the cloud was chosen; set one up again, which writes the file anew."
    case .file(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .noSecret:
      "The secret that opens the cloud is not kept on this machine; set the place in the cloud up again."
    case .secret(let error): error.description
    case .cloud(let error): error.description
    case .trial(let failure): failure.description
    }
  }
}

extension CloudTrial.Failure: DescribedError {
  /// The step that failed, why, and what to do next, in a sentence.
  public var description: String {
    let result =
      switch step {
      case .list: "The place in the cloud cannot be listed"
      case .write: "The place in the cloud can be listed, but not written to"
      case .read: "A file could be written to the cloud, but not read again"
      case .compare: "A file could be written to the cloud, but what was read is something else"
      case .delete: "A file could be written to the cloud, but not removed"
      }
    let rest = leftover.map { ", and the test file \($0.text.quoted) is left there" } ?? ""
    return "\(result)\(rest) (\(error.description.dropLast()))."
  }
}
