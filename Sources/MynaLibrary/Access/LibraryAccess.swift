import Files
import Glibc
import Indexing
import Threads

/// Access to a library for one change at a time: its folder, its index, and the lock that keeps all others out.
final class LibraryAccess {
  let folder: TakesFolder
  let index: TakeIndex
  let peaks: PeaksFolder
  let time: any TimeSource
  let records: TakeRecords

  /// Called several times a second while somebody else is changing the folder; returning false gives up with `cancelled`.
  var whileWaiting: (FolderWait) -> Bool = { _ in true }
  /// Recreates a lost hidden folder if the index knows the takes beside it; throws if it does not.
  private let takeOver: () throws(LibraryError) -> Void
  /// Whether the whole folder was compared with the index.
  var isCompared = false
  /// Whether changes leave the index in agreement with the names.
  var followsOwnNames = false

  /// The index on disk, which stays open as long as a part of the store is in use; nil if the index was opened in memory.
  let file: IndexFile<LibraryError>?
  private let lock: FolderLock
  private let reserves: [RoomReserve]

  init(
    folder: TakesFolder, index: TakeIndex, file: IndexFile<LibraryError>?, peaks: PeaksFolder,
    reserves: [RoomReserve], time: any TimeSource,
    takeOver: @escaping () throws(LibraryError) -> Void
  ) {
    (self.file, self.reserves, self.takeOver) = (file, reserves, takeOver)
    (self.folder, self.index, self.peaks, self.time) = (folder, index, peaks, time)
    records = TakeRecords(folder: folder, index: index, peaks: peaks)
    lock = FolderLock(path: folder.lock, time: time)
  }

  /// Returns the index to its disk, for changes that an index in memory must not make: facts that only the index has
  /// would be lost with it, and an edited file would look altered by another program.
  ///
  /// - Throws: the reason why the index on disk cannot be changed.
  func returnToDisk() throws(LibraryError) { try index.disk.returnToDisk() }

  /// Keeps all others from changing the folder for as long as the result lives, and completes changes that they left
  /// unfinished.
  ///
  ///     let hold = try access.hold()
  ///     defer { extendLifetime(hold) }
  ///
  /// - Parameter isLook: whether the caller only reads the folder; then it goes on even if unfinished changes cannot be
  ///   completed yet.
  func hold(isLook: Bool = false) throws(LibraryError) -> FolderLock.Hold {
    try folder.checkFolders()
    if try !folder.isWhole {
      if let obstacle = index.disk.obstacle, try isUnknown { throw obstacle }
      if try index.isEmpty { try folder.make() } else { try takeOver() }
    }
    if lock.isHeld { return try lock.take(while: whileWaiting) }
    let completion = try PlanCompletion(of: records, time: time, isLook: isLook)
    let hold = try lock.take(while: whileWaiting)
    do throws(LibraryError) {
      try completion.completeAll()
    } catch {
      // On a full or failing disk, takes can still be listed and played.
      guard isLook else { throw error }
    }
    return hold
  }

  /// Does as `hold`, but returns nil where nothing can be written: there nobody else changes anything either.
  func holdToRead() throws(LibraryError) -> FolderLock.Hold? {
    guard FileStatus.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard Files.access(folder.path, W_OK) == 0, try !isUnknown else {
      try folder.checkFolders()
      if try !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return nil
    }
    return try hold(isLook: true)
  }

  /// Whether it is not known whose takes the folder has, because its index cannot be read.
  private var isUnknown: Bool {
    get throws(LibraryError) {
      guard index.disk.obstacle != nil, try !folder.isWhole else { return false }
      return try index.isEmpty
    }
  }

  /// Whether the folder has a file that the index knows; an empty mount point has none.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    for name in try FolderListing.names(
      in: folder.path, followsLink: true, FolderListing.mayBeSound)
    {
      if try !index.records(named: name, in: .folder).isEmpty { return true }
    }
    return false
  }

  /// Changes files and rows together: the files first, since what they say is true.
  func carryOut(
    _ plan: FolderPlan, saving saved: [TakeRecord], removing removed: [TakeRecord] = [],
    deletions: [Deletion] = []
  ) throws(LibraryError) {
    let change = try begin(plan)
    try index.change(saving: saved, removing: removed, deletions: deletions)
    change.complete()
  }

  /// Takes the steps of a plan; the caller changes the rows, and then completes the change.
  func begin(_ plan: FolderPlan) throws(LibraryError) -> NamedChange {
    let watch = followsOwnNames ? try NameWatch.begin(folder, ifKnownTo: index) : nil
    return NamedChange(of: plan, try plan.begin(in: folder), in: folder, index, watch)
  }

  /// Gives back the reserves on full disks, for a change that makes room.
  func makeRoom() { for reserve in reserves { reserve.giveBack(RoomReserve.size) } }

  /// Makes a file in the making, gone when nobody holds it any more.
  func workFile(
    fileExtension: String, editing original: FileStamp? = nil
  ) throws(LibraryError) -> WorkFile {
    WorkFile(in: try workFolder(), fileExtension: fileExtension, editing: original)
  }

  /// Makes a folder for files in the making.
  func workFolder() throws(LibraryError) -> WorkFolder {
    let hold = try hold()
    defer { extendLifetime(hold) }
    return try WorkFolder.make(in: folder)
  }
}
