import Hashing
import MynaCloud
import MynaSync

extension CloudAccount {
  /// A hash of the location, used in file names.
  var key: String {
    get throws(CloudError) {
      Hexadecimal.text(of: try FileHash.md5(of: Array(base.identity.utf8)))
    }
  }

  func syncFiles(in folders: MynaFolders) throws(CloudError) -> SyncFiles {
    SyncFiles(folder: folders.sync, key: try key)
  }
}
