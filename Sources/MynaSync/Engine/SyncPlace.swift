import Files
public import MynaCloud
public import MynaLibrary
public import Threads

/// What is kept alike: a library of this machine, and a place in the cloud.
public struct SyncPlace: Sendable {
  /// Opens the library, for one thread.
  public typealias OpenLibrary = @Sendable () throws(LibraryError) -> LibraryStore

  let openLibrary: OpenLibrary
  let storage: any ObjectStorage
  let transfers: Transfers
  let retry: RetryPolicy
  let files: SyncFiles
  let machineName: String
  /// What people call the place; nil if that is not known.
  let name: String?
  /// The folders whose objects are takes.
  let folders: [String]
  /// The form of sounds for the phone; nil where it keeps none.
  let phone: PhoneForm?
  let inView: TakesInView
  let time: any TimeSource
  /// How many sounds are carried at a time.
  package var width = 4

  /// A library and a place.
  ///
  /// - Parameters:
  ///   - library: opens the library; called on a thread of the engine.
  ///   - transfers: those of the storage.
  ///   - retry: how long passing trouble is borne within a round.
  ///   - files: where the engine keeps what it knows.
  ///   - machineName: what people call this machine.
  ///   - name: what people call the place.
  ///   - foreignFolders: folders in which other programs keep recordings, such as `PhoneRecording.folder`.
  ///   - phone: how sounds are sent that the recorder on the phone plays.
  ///   - inView: takes of which the bucket is asked first.
  public init(
    library: @escaping OpenLibrary, storage: any ObjectStorage, transfers: Transfers,
    retry: RetryPolicy = RetryPolicy(total: .seconds(30)), files: SyncFiles, machineName: String,
    name: String? = nil, foreignFolders: [String] = [], phone: PhoneForm? = nil,
    inView: TakesInView = TakesInView(), time: any TimeSource = SystemTime()
  ) {
    (openLibrary, self.storage, self.transfers) = (library, storage, transfers)
    (self.retry, self.files, self.machineName) = (retry, files, machineName)
    self.name = name
    folders = [TakeObject.folder] + foreignFolders
    (self.phone, self.inView, self.time) = (phone, inView, time)
  }
}

/// Where an engine keeps what it knows of a place.
public struct SyncFiles: Equatable, Sendable {
  /// The folder, such as `~/.local/share/myna/sync`.
  public let folder: String
  /// What the files are named after: something that tells this place from others, and can be in a name.
  public let key: String

  /// Files in a folder.
  public init(folder: String, key: String) { (self.folder, self.key) = (folder, key) }

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
