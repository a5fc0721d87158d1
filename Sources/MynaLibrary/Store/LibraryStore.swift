import Files
package import FoundationEssentials
import Indexing
public import Threads

/// The collection of takes, to be used on one thread at a time.
///
/// Several stores and processes can share a folder. The store finds takes, and updates the index
/// from the folder, which is the source of truth. Its properties `trash`, `edits`, `history`,
/// `descriptions`, `imports`, and `analyses` provide methods that change takes. If a process is
/// killed, each change to files is either undone or completed by the next process that opens the
/// folder. `Library` provides the same functionality for concurrent use.
public final class LibraryStore {
  /// The takes folder.
  public let folder: TakesFolder
  /// The waveforms of takes.
  public let peaks: PeaksFolder
  /// The clock for dates and waits.
  public let time: any TimeSource

  let access: LibraryAccess
  let index: TakeIndex
  private let recognizeFolder: FolderAdoption
  let waiting: String

  /// The path to which a damaged index was moved; nil if the index was not damaged.
  public var damagedIndex: String? { access.file?.damaged }
  /// The folder that this store recognized even though its hidden folder was missing; nil if there
  /// is none.
  public var knownAgain: RecognizedFolder? { recognizeFolder.known }
  /// The reason why the index is in memory (its disk is read-only or full); nil while the index is
  /// on disk.
  public var indexObstacle: LibraryError? { index.disk.obstacle }

  /// Opens the library in a folder and creates missing folders.
  ///
  /// Only opens the index; call `scan` to find changes in the folder.
  ///
  /// - Parameters:
  ///    - takes: the takes folder.
  ///    - data: the folder for the index and the overviews.
  ///    - waiting: the folder for new takes while the takes folder is unavailable; nil for a folder
  ///      beside the index.
  ///    - time: the clock for dates, such as the date of a deletion.
  ///    - needsDisk: whether to throw an error instead of opening the index in memory.
  public convenience init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource = SystemTime(),
    needsDisk: Bool = false
  ) throws(LibraryError) {
    try self.init(
      takes: takes, data: data, waiting: waiting, time: time,
      spare: needsDisk ? nil : InMemoryIndex(TakeIndexSchema.migrations))
  }

  /// - Parameter spare: the index in memory that all stores of a library share, for a disk that is
  ///   read-only or full; nil to throw an error instead.
  init(
    takes: String, data: String, waiting: String?, time: any TimeSource,
    spare: InMemoryIndex<LibraryError>?
  ) throws(LibraryError) {
    self.time = time
    folder = TakesFolder(path: takes)
    self.waiting = waiting ?? Self.waitingFolder(data: data)
    // Creates the folder before the index. If only the index existed, a recording that starts at
    // this time would conclude that the folder is gone. Errors are reported below, where the folder
    // is needed.
    if FileStatus.isGone(TakeIndex.path(in: data)) { try? folder.make() }
    let (index, file) = try Self.openIndex(in: data, time, spare)
    self.index = index
    peaks = Self.peaks(in: data)
    let reserves = Self.reserves(data: data, folder: folder)
    // Properties such as `trash` return values that can outlive the store, so the closure must not
    // capture the store.
    let recognizeFolder = FolderAdoption(folder: folder, index: index)
    self.recognizeFolder = recognizeFolder
    access = LibraryAccess(
      folder: folder, index: index, file: file, peaks: peaks, reserves: reserves, time: time
    ) { () throws(LibraryError) in try recognizeFolder.run() }
    // If the index contains takes whose folder is missing, it must not be used with an empty
    // folder. An index that could not be read may contain takes too.
    let isMine = if try index.isEmpty { file != nil } else { try folder.isWhole }
    if isMine {
      try makeFolder()
      try index.setFolderPath(takes)
    }
    for reserve in reserves { reserve.keep() }
  }

  private static func openIndex(
    in data: String, _ time: any TimeSource, _ spare: InMemoryIndex<LibraryError>?
  ) throws(LibraryError) -> (TakeIndex, IndexFile<LibraryError>?) {
    func inMemory(
      _ spare: InMemoryIndex<LibraryError>, because obstacle: LibraryError
    ) throws(LibraryError) -> (TakeIndex, IndexFile<LibraryError>?) {
      let path = TakeIndex.path(in: data)
      return (TakeIndex(try IndexDatabase(path: path, in: spare, because: obstacle)), nil)
    }
    if let spare, let obstacle = spare.obstacle { return try inMemory(spare, because: obstacle) }
    do throws(LibraryError) {
      let file = try TakeIndex.open(in: data, at: time.date)
      return (TakeIndex(IndexDatabase(file.database, spare: spare)), file)
    } catch {
      guard let spare, error.isRefusedChange else { throw error }
      return try inMemory(spare, because: error)
    }
  }

  private static func reserves(data: String, folder: TakesFolder) -> [DiskSpaceReserve] {
    let disks = [data, folder.path].map { FileStatus.seen($0)?.identity.device }
    let isElsewhere =
      disks[0] != disks[1] && FileStatus.seen(link: folder.hidden)?.kind == .folder
    return [DiskSpaceReserve(folder: data)]
      + (isElsewhere ? [DiskSpaceReserve(folder: folder.hidden)] : [])
  }

  private func makeFolder() throws(LibraryError) {
    try folder.checkFolders()
    do {
      try folder.make()
    } catch .readOnly where FileStatus.isFolder(folder.path) {
      return
    }
  }

  /// Whether the index has not yet been filled by a complete `scan`.
  public var isNew: Bool { get throws(LibraryError) { try !index.isFilled } }

  /// Called several times a second while another process holds the lock.
  ///
  /// Returning false stops the wait and throws `cancelled`.
  public var whileWaiting: (FolderLockWait) -> Bool {
    get { access.whileWaiting }
    set { access.whileWaiting = newValue }
  }

  /// Whether the whole folder has been compared with the index since this store was opened.
  public var isCompared: Bool { access.isCompared }

  package static func waitingFolder(data: String) -> String { data + "/waiting" }

  static func peaks(in data: String) -> PeaksFolder { PeaksFolder(path: data + "/peaks") }

  /// Returns whether a known folder is missing, inaccessible, or only the empty mount point of its
  /// disk.
  ///
  /// A recording made in an empty mount point would be hidden once the disk is mounted.
  package static func isGone(takes: String, data: String) -> Bool {
    !isWhole(takes: takes) && !FileStatus.isGone(data + "/library.sqlite")
  }

  package static func isWhole(takes: String) -> Bool {
    FileStatus.isFolder(takes) && FileStatus.isFolder(TakesFolder(path: takes).hidden)
  }

  /// Returns whether another folder contains most of the files recorded in the index, and the first
  /// few of them have the same audio.
  ///
  /// If so, it is the takes folder under another path.
  package func knows(folder path: String) throws(LibraryError) -> Bool {
    guard try !index.isEmpty else { return false }
    return try TakesFolderIdentification(folder: TakesFolder(path: path), index: index)
      .hasKnownFiles()
  }

  /// Replaces a permanently lost folder: moves the old index aside and creates an empty folder.
  ///
  /// The old index is kept because it contains titles, tags, and notes.
  ///
  /// - Returns: the new path of the old index.
  /// - Throws: `folderThere` if the folder still exists; `index` while another process uses the old
  ///   index.
  package static func beginAnew(
    takes: String, data: String, at date: Date
  ) throws(LibraryError) -> String {
    let folder = TakesFolder(path: takes)
    // An inaccessible folder is not permanently lost.
    guard try !folder.isWhole, isGone(takes: takes, data: data) else {
      throw .folderThere(path: takes)
    }
    try folder.checkFolders()
    let aside = try TakeIndex.setAside(in: data, at: date)
    try folder.make()
    return aside
  }
}
