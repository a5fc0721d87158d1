import Files
import Glibc
import Indexing
import Threads

/// Access to a library for one change at a time: its folder, its index, and the lock that excludes
/// other processes.
final class LibraryAccess {
  let folder: TakesFolder
  let index: TakeIndex
  let peaks: PeaksFolder
  let time: any TimeSource
  let records: TakeRecords

  var whileWaiting: (FolderLockWait) -> Bool = { _ in true }
  private let recognizeFolder: () throws(LibraryError) -> Void
  var isCompared = false
  /// Whether a change updates the recorded folder stamps, so that the next command need not scan.
  var followsOwnNames = false

  /// The index file, kept open while anything uses the store; nil if the index was opened in
  /// memory.
  let file: IndexFile<LibraryError>?
  private let lock: FolderLock
  private let reserves: [DiskSpaceReserve]

  init(
    folder: TakesFolder, index: TakeIndex, file: IndexFile<LibraryError>?, peaks: PeaksFolder,
    reserves: [DiskSpaceReserve], time: any TimeSource,
    recognizeFolder: @escaping () throws(LibraryError) -> Void
  ) {
    (self.file, self.reserves, self.recognizeFolder) = (file, reserves, recognizeFolder)
    (self.folder, self.index, self.peaks, self.time) = (folder, index, peaks, time)
    records = TakeRecords(folder: folder, index: index, peaks: peaks)
    lock = FolderLock(path: folder.lock, time: time)
  }

  /// Moves the index from memory back to disk, as required before some changes.
  ///
  /// An index in memory is lost when the process ends. Facts stored only in the index would be lost
  /// with it, and an edited file would later appear to have been altered by another program.
  ///
  /// - Throws: the reason why the index on disk cannot be changed.
  func returnToDisk() throws(LibraryError) { try index.disk.returnToDisk() }

  /// Locks the folder for the lifetime of the result and completes changes that other processes
  /// left unfinished.
  ///
  /// ```swift
  /// let hold = try access.hold()
  /// defer { extendLifetime(hold) }
  /// ```
  ///
  /// - Parameter isReadOnly: whether the caller only reads the folder. If so, the method doesn't
  ///   throw an error for unfinished changes that cannot be completed yet.
  func hold(isReadOnly: Bool = false) throws(LibraryError) -> FolderLock.HeldLock {
    try folder.checkFolders()
    if try !folder.isWhole {
      if let obstacle = index.disk.obstacle, try isUnknown { throw obstacle }
      if try index.isEmpty { try folder.make() } else { try recognizeFolder() }
    }
    if lock.isHeld { return try lock.acquire(while: whileWaiting) }
    let completion = try FileChangeRecovery(of: records, time: time, isReadOnly: isReadOnly)
    let hold = try lock.acquire(while: whileWaiting)
    do throws(LibraryError) {
      try completion.completeAll()
    } catch {
      // On a full or failing disk, takes can still be listed and played.
      guard isReadOnly else { throw error }
    }
    return hold
  }

  /// Like `hold`, but returns nil if the folder is read-only, because no process can change it
  /// then.
  func holdToRead() throws(LibraryError) -> FolderLock.HeldLock? {
    guard FileStatus.isFolder(folder.path) else { throw .folderGone(path: folder.path) }
    guard Files.access(folder.path, W_OK) == 0, try !isUnknown else {
      try folder.checkFolders()
      if try !folder.isWhole, try !index.isEmpty, try !hasKnownFile() {
        throw .folderGone(path: folder.path)
      }
      return nil
    }
    return try hold(isReadOnly: true)
  }

  /// Whether the folder's takes are unknown because there is neither a hidden folder nor a usable
  /// index.
  private var isUnknown: Bool {
    get throws(LibraryError) {
      guard index.disk.obstacle != nil, try !folder.isWhole else { return false }
      return try index.isEmpty
    }
  }

  /// Returns whether the folder contains at least one file that is recorded in the index.
  ///
  /// An empty mount point contains no such file.
  private func hasKnownFile() throws(LibraryError) -> Bool {
    for name in try FolderListing.names(
      in: folder.path, followsLink: true, FolderListing.mayBeSound)
    {
      if try !index.records(named: name, in: .folder).isEmpty { return true }
    }
    return false
  }

  /// Changes files and index rows together, the files first because they are the source of truth.
  func run(
    _ plan: FileChangePlan, saving saved: [TakeRecord], removing removed: [TakeRecord] = [],
    deletions: [DeletedTake] = []
  ) throws(LibraryError) {
    let change = try begin(plan)
    try index.change(saving: saved, removing: removed, deletions: deletions)
    change.complete()
  }

  func begin(_ plan: FileChangePlan) throws(LibraryError) -> TrackedFolderChange {
    let watch = followsOwnNames ? try NameChangeCounter.begin(folder, ifKnownTo: index) : nil
    return TrackedFolderChange(of: plan, try plan.begin(in: folder), in: folder, index, watch)
  }

  func makeRoom() { for reserve in reserves { reserve.release(DiskSpaceReserve.size) } }

  func workFile(
    fileExtension: String, editing original: FileStamp? = nil
  ) throws(LibraryError) -> WorkFile {
    WorkFile(in: try workFolder(), fileExtension: fileExtension, editing: original)
  }

  func workFolder() throws(LibraryError) -> WorkFolder {
    let hold = try hold()
    defer { extendLifetime(hold) }
    return try WorkFolder.make(in: folder)
  }
}
