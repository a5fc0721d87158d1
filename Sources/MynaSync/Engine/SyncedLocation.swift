import Files
package import MynaCloud
package import MynaLibrary
package import Threads

/// A library on this machine, and the bucket that it is synced with.
package struct SyncedLocation: Sendable {
  package typealias LibraryProvider = @Sendable () throws(LibraryError) -> LibraryStore

  let openLibrary: LibraryProvider
  let storage: any ObjectStorage
  let transfers: Transfers
  let files: SyncFiles
  let machineName: String
  /// The policy for retrying temporary failures within a round.
  package var retry = RetryPolicy(total: .seconds(30))
  package var name: String?
  /// Folders with other programs' recordings, such as `PhoneRecording.folder`.
  package var foreignFolders: [String] = []
  /// Makes files that the phone's recorder app can play; nil if the phone doesn't use the storage.
  package var phone: PhoneCopyMaker?
  package var inView = VisibleTakes()
  package var time: any TimeSource = SystemTime()
  /// The number of concurrent transfers.
  package var width = 4

  /// - Parameter library: opens the library; called on the engine's thread.
  package init(
    library: @escaping LibraryProvider, storage: any ObjectStorage, transfers: Transfers,
    files: SyncFiles, machineName: String
  ) {
    (openLibrary, self.storage, self.transfers) = (library, storage, transfers)
    (self.files, self.machineName) = (files, machineName)
  }

  var folders: [String] { [TakeObject.folder] + foreignFolders }
}

package struct SyncFiles: Equatable, Sendable {
  package let folder: String
  /// The base of the file names, which is unique for each location and valid in file names.
  package let key: String

  package init(folder: String, key: String) { (self.folder, self.key) = (folder, key) }

  var database: String { "\(folder)/\(key).sqlite" }
  var lock: String { "\(folder)/\(key).lock" }
  var arriving: String { "\(folder)/\(key).arriving" }

  func make() throws(SyncError) {
    do throws(SystemError) {
      try Folder.make(folder, mode: 0o700)
      try Folder.make(arriving, mode: 0o700)
    } catch {
      throw SyncError(error)
    }
  }
}
