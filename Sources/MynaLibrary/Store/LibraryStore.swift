import Files
package import FoundationEssentials
import Indexing
public import Threads

/// The collection of takes, for one thread at a time; several stores, in several processes, may share one folder.
///
/// The store finds takes and keeps the index up to date with the folder, which is the truth. Its parts change takes: `trash`,
/// `edits`, `history`, `descriptions`, `imports`, `analyses`. A killed process leaves each change of files either undone or,
/// after the next process has opened the folder, done. `Library` is this for many callers.
public final class LibraryStore {
  /// The takes.
  public let folder: TakesFolder
  /// The waveforms of takes.
  public let peaks: PeaksFolder
  /// Dates and waits.
  public let time: any TimeSource

  let access: LibraryAccess
  let index: TakeIndex
  private let takeOver: FolderTakeOver
  /// The folder for takes that were recorded while their own folder was gone.
  let waiting: String

  /// The place to which a damaged index was moved when this one was begun anew.
  public var damagedIndex: String? { access.file?.damaged }
  /// What became of a folder that had lost its hidden folder, and was known again by this store; nil if none had.
  public var knownAgain: KnownFolder? { takeOver.known }
  /// Why the index is in memory, since its disk is read-only or full; nil while it is on disk.
  public var indexObstacle: LibraryError? { index.disk.obstacle }

  /// Opens the library of a folder; both folders are made if they are not there.
  ///
  /// Reads no more than the index: `scan` looks at what became of the folder meanwhile.
  /// - Parameters:
  ///   - takes: the folder of takes.
  ///   - data: where the index and the overviews are kept.
  ///   - waiting: where takes wait while their folder is gone; nil for a folder beside the index.
  ///   - time: dates what is done, such as a deletion.
  ///   - needsDisk: whether to throw where the index would have to be in memory.
  public convenience init(
    takes: String, data: String, waiting: String? = nil, time: any TimeSource = SystemTime(),
    needsDisk: Bool = false
  ) throws(LibraryError) {
    try self.init(
      takes: takes, data: data, waiting: waiting, time: time,
      spare: needsDisk ? nil : SpareIndex(TakeIndexSchema.migrations))
  }

  /// - Parameter spare: the index of all stores of a library for a disk that takes no changes.
  init(
    takes: String, data: String, waiting: String?, time: any TimeSource,
    spare: SpareIndex<LibraryError>?
  ) throws(LibraryError) {
    self.time = time
    folder = TakesFolder(path: takes)
    self.waiting = waiting ?? Self.waitingFolder(data: data)
    // A recording that begins at this moment takes a folder for gone if the index is there and the folder is not.
    // What keeps the folder from being made is told below, where it is needed.
    if FileStatus.isGone(TakeIndex.path(in: data)) { try? folder.make() }
    let (index, file) = try Self.openIndex(in: data, time, spare)
    self.index = index
    peaks = Self.peaks(in: data)
    let reserves = Self.reserves(data: data, folder: folder)
    // The parts of a store may live longer than the store itself, so this must not refer to it.
    let takeOver = FolderTakeOver(folder: folder, index: index)
    self.takeOver = takeOver
    access = LibraryAccess(
      folder: folder, index: index, file: file, peaks: peaks, reserves: reserves, time: time
    ) { () throws(LibraryError) in try takeOver.run() }
    // An index that knows takes whose folder is gone must not take an empty one for it.
    // Nor may one that cannot be read, and may know some.
    let isMine = if try index.isEmpty { file != nil } else { try folder.isWhole }
    if isMine {
      try makeFolder()
      try index.noteFolderPath(takes)
    }
    for reserve in reserves { reserve.keep() }
  }

  /// Opens the index on disk, or in memory if the disk takes no changes.
  private static func openIndex(
    in data: String, _ time: any TimeSource, _ spare: SpareIndex<LibraryError>?
  ) throws(LibraryError) -> (TakeIndex, IndexFile<LibraryError>?) {
    func inMemory(
      _ spare: SpareIndex<LibraryError>, because obstacle: LibraryError
    ) throws(LibraryError) -> (TakeIndex, IndexFile<LibraryError>?) {
      let path = TakeIndex.path(in: data)
      return (TakeIndex(try IndexDisk(path: path, in: spare, because: obstacle)), nil)
    }
    if let spare, let obstacle = spare.obstacle { return try inMemory(spare, because: obstacle) }
    do throws(LibraryError) {
      let file = try TakeIndex.open(in: data, at: time.date)
      return (TakeIndex(IndexDisk(file.database, spare: spare)), file)
    } catch {
      guard let spare, error.isRefusedChange else { throw error }
      return try inMemory(spare, because: error)
    }
  }

  /// Returns the reserves of room: beside the index, and among takes that are on another disk.
  private static func reserves(data: String, folder: TakesFolder) -> [RoomReserve] {
    let disks = [data, folder.path].map { FileStatus.seen($0)?.identity.device }
    let isElsewhere =
      disks[0] != disks[1] && FileStatus.seen(link: folder.hidden)?.kind == .folder
    return [RoomReserve(folder: data)] + (isElsewhere ? [RoomReserve(folder: folder.hidden)] : [])
  }

  /// A folder that may only be read is a library all the same.
  private func makeFolder() throws(LibraryError) {
    try folder.checkFolders()
    do {
      try folder.make()
    } catch .readOnly where FileStatus.isFolder(folder.path) {
      return
    }
  }

  /// Whether the index has yet to be filled from the folder, by `scan`.
  public var isNew: Bool { get throws(LibraryError) { try !index.isFilled } }

  /// Called several times a second while somebody else is changing the folder; returning false gives up with `cancelled`.
  public var whileWaiting: (FolderWait) -> Bool {
    get { access.whileWaiting }
    set { access.whileWaiting = newValue }
  }

  /// Whether the whole folder was compared with the index since this store was opened.
  public var isCompared: Bool { access.isCompared }

  // MARK: A folder that is gone

  /// Returns the path of the folder in which takes wait that were recorded while their own folder was gone.
  package static func waitingFolder(data: String) -> String { data + "/waiting" }

  static func peaks(in data: String) -> PeaksFolder { PeaksFolder(path: data + "/peaks") }

  /// Whether a known folder is gone, cannot be seen, or is only the empty mount point of its disk.
  ///
  /// A recording made into an empty mount point would later be hidden by the mounted disk.
  package static func isGone(takes: String, data: String) -> Bool {
    !isWhole(takes: takes) && !FileStatus.isGone(data + "/library.sqlite")
  }

  /// Whether a folder is seen to be there with Myna's own folder in it.
  package static func isWhole(takes: String) -> Bool {
    FileStatus.isFolder(takes) && FileStatus.isFolder(TakesFolder(path: takes).hidden)
  }

  /// Whether another folder has most of the files that the index knows, and a few of them sound as it says: the folder of
  /// takes under another path.
  package func knows(folder path: String) throws(LibraryError) -> Bool {
    guard try !index.isEmpty else { return false }
    return try FolderReturn(folder: TakesFolder(path: path), index: index).hasKnownFiles()
  }

  /// Begins anew if the folder of takes is gone for good: moves the old index out of the way and makes an empty folder.
  ///
  /// The old index holds the takes' titles, tags, and notes, so it is kept.
  /// - Returns: the new path of the old index.
  /// - Throws: `folderThere` if the folder is not gone; `index` while another process uses the old index.
  package static func beginAnew(
    takes: String, data: String, at date: Date
  ) throws(LibraryError) -> String {
    let folder = TakesFolder(path: takes)
    // One that cannot be seen now is not gone for good.
    guard try !folder.isWhole, isGone(takes: takes, data: data) else {
      throw .folderThere(path: takes)
    }
    try folder.checkFolders()
    let aside = try TakeIndex.setAside(in: data, at: date)
    try folder.make()
    return aside
  }
}
