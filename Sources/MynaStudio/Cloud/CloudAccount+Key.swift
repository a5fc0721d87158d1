import Hashing
import MynaCloud
import MynaSync

extension CloudAccount {
  /// Digits that tell this place from all others, for names of files.
  var key: String {
    get throws(CloudError) {
      Hexadecimal.text(of: try FileHash.md5(of: Array(identity.utf8)))
    }
  }

  /// Whether two accounts are of one place.
  package func isSamePlace(as other: CloudAccount) -> Bool { identity == other.identity }

  /// The name of the place: the path of a folder, or the address of a bucket and of the folder in it.
  package var placeName: String {
    switch self {
    case .folder(let path): path
    case .s3(let account):
      "\(account.endpoint)/\(account.bucket)" + (account.folder.map { "/\($0)" } ?? "")
    case .firebase(let account):
      "gs://\(account.bucket)" + (account.folder.map { "/\($0)" } ?? "")
    }
  }

  /// The files in which sync keeps what it knows of this place.
  func syncFiles(in folders: MynaFolders) throws(CloudError) -> SyncFiles {
    SyncFiles(folder: folders.sync, key: try key)
  }

  private var identity: String {
    switch self {
    case .folder(let path): "folder \(path)"
    case .s3(let account):
      "s3 \(account.endpoint) \(account.bucket)" + (account.folder.map { " \($0)" } ?? "")
    case .firebase(let account):
      "firebase \(account.bucket) \(account.storageEmulator ?? "")"
        // The folder of one user is not that of another.
        + (account.folder.map { " \($0) \(account.signIn.identity)" } ?? "")
    }
  }
}

extension FirebaseAccount.SignIn {
  /// In the form in which Swift prints a case, which is where sync files have had their names from.
  fileprivate var identity: String {
    switch self {
    case .none: "none"
    case .anonymous: "anonymous"
    case .email(let address): "email(\(address.debugDescription))"
    }
  }
}
