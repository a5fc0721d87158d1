import Files
package import MynaCloud
package import MynaLibrary
package import Threads

/// What is kept alike: a library of this machine, and a place in the cloud.
package struct SyncedLocation: Sendable {
  /// Opens the library, for one thread.
  package typealias OpenLibrary = @Sendable () throws(LibraryError) -> LibraryStore

  let openLibrary: OpenLibrary
  let storage: any ObjectStorage
  let transfers: Transfers
  let files: SyncFiles
  let machineName: String
  /// The time for which passing trouble is borne within a round.
  package var retry = RetryPolicy(total: .seconds(30))
  /// The name of the place for people; nil if that is not known.
  package var name: String?
  /// Folders in which other programs keep recordings, such as `PhoneRecording.folder`.
  package var foreignFolders: [String] = []
  /// The form of sounds for the recorder on the phone; nil if the place keeps none.
  package var phone: PhoneCopyMaker?
  /// The takes that the bucket is asked about first.
  package var inView = VisibleTakes()
  /// Dates and waits.
  package var time: any TimeSource = SystemTime()
  /// The number of sounds that are carried at a time.
  package var width = 4

  /// A library and a place.
  ///
  /// - Parameters:
  ///   - library: opens the library; called on a thread of the engine.
  ///   - transfers: those of the storage.
  ///   - files: where the engine keeps what it knows.
  ///   - machineName: the name of this machine for people.
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

/// Where an engine keeps what it knows of a place.
package struct SyncFiles: Equatable, Sendable {
  /// The folder, such as `~/.local/share/myna/sync`.
  package let folder: String
  /// What the files are named after: something that tells this place from others, and can be in a
  /// name.
  package let key: String

  /// Files in a folder.
  package init(folder: String, key: String) { (self.folder, self.key) = (folder, key) }

  var database: String { "\(folder)/\(key).sqlite" }
  var lock: String { "\(folder)/\(key).lock" }
  /// The folder of files that are on their way here.
  var arriving: String { "\(folder)/\(key).arriving" }

  /// Makes the folders.
  func make() throws(SyncError) {
    do throws(SystemError) {
      try Folder.make(folder, mode: 0o700)
      try Folder.make(arriving, mode: 0o700)
    } catch {
      throw SyncError(error)
    }
  }
}
