import Hashing
import MynaCloud
import MynaSync

extension CloudAccount {
  /// Digits that tell this place from all others, for names of files.
  var key: String {
    get throws(CloudError) {
      Hexadecimal.text(of: try FileHash.md5(of: Array(base.identity.utf8)))
    }
  }

  /// The files in which sync keeps what it knows of this place.
  func syncFiles(in folders: MynaFolders) throws(CloudError) -> SyncFiles {
    SyncFiles(folder: folders.sync, key: try key)
  }
}
