public import Files
import MynaCloud
import Secrets

extension CloudAccountError: DescribedError {
  /// A sentence that explains why the cloud cannot be opened and what to do next.
  public var description: String {
    switch self {
    case .noAccount: "No cloud storage is set up yet; choose one."
    case .damagedFile(let path):
      "\(path.quoted) does not name the cloud storage; set it up again to replace the file."
    case .file(let path, let reason):
      "\(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, and try again."
    case .noSecret:
      "The secret for your cloud storage is not stored on this computer; set up the storage again."
    case .secret(let error): error.description
    case .cloud(let error): error.description
    case .trial(let failure): failure.description
    }
  }
}

extension CloudStorageCheck.Failure: DescribedError {
  /// A sentence that explains which step failed, why, and what to do next.
  public var description: String {
    let result =
      switch step {
      case .list: "The cloud storage cannot be listed"
      case .write: "The cloud storage can be listed, but not written to"
      case .read: "A file could be written to the cloud, but not read back"
      case .compare:
        "A file could be written to the cloud, but different data was read back"
      case .delete: "A file could be written to the cloud, but not deleted"
      }
    let rest =
      leftover.map { ", and the test file \($0.text.quoted) is still in the storage" } ?? ""
    return "\(result)\(rest) (\(error.description.dropLast()))."
  }
}
