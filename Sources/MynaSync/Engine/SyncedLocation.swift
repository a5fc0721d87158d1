import Files
package import MynaCloud
package import MynaLibrary
package import Threads

/// A library of this machine, and the bucket that it is synced with.
package struct SyncedLocation: Sendable {
  /// Opens the library for use on one thread.
  package typealias OpenLibrary = @Sendable () throws(LibraryError) -> LibraryStore

  let openLibrary: OpenLibrary
  let storage: any ObjectStorage
  let transfers: Transfers
  let files: SyncFiles
  let machineName: String
  /// The policy for retrying temporary failures within a round.
  package var retry = RetryPolicy(total: .seconds(30))
  /// The display name of the bucket; nil if unknown.
  package var name: String?
  /// Folders of other programs' recordings, such as `PhoneRecording.folder`.
  package var foreignFolders: [String] = []
  /// The audio form for the recorder on the phone; nil if the storage is not used with one.
  package var phone: PhoneCopyMaker?
  /// The takes on screen, which are inspected first.
  package var inView = VisibleTakes()
  /// The clock for dates and waits.
  package var time: any TimeSource = SystemTime()
  /// The number of concurrent transfers.
  package var width = 4

  /// Creates a value.
  ///
  /// - Parameters:
  ///    - library: opens the library; called on the engine's thread.
  ///    - transfers: the transfers of the storage.
  ///    - files: the engine's own files.
  ///    - machineName: the display name of this machine.
  package init(
    library: @escaping OpenLibrary, storage: any ObjectStorage, transfers: Transfers,
    files: SyncFiles, machineName: String
  ) {
    (openLibrary, self.storage, self.transfers) = (library, storage, transfers)
    (self.files, self.machineName) = (files, machineName)
  }

  /// The folders whose objects are takes.
  var folders: [String] { [TakeObject.folder] + foreignFolders }
}

/// The files with an engine's knowledge of a bucket.
package struct SyncFiles: Equatable, Sendable {
  /// The folder, such as `~/.local/share/myna/sync`.
  package let folder: String
  /// The base of the file names, which is unique for each location and valid in a file name.
  package let key: String

  package init(folder: String, key: String) { (self.folder, self.key) = (folder, key) }

  var database: String { "\(folder)/\(key).sqlite" }
  var lock: String { "\(folder)/\(key).lock" }
  /// The folder for downloads in progress.
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
