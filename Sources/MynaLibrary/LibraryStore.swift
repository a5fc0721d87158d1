import Foundation

/// The collection of takes, for one thread at a time; several stores, in several processes, may share one folder.
///
/// The folder is the truth and the index follows it. Each change of files is one that a killed process leaves either
/// undone or, after the next one has opened the folder, done. `Library` is this for many callers.
public final class LibraryStore {
  /// The takes.
  public let folder: TakesFolder
  /// Where a damaged index was put when this one was begun anew.
  public let damagedIndex: String?
  /// What takes look like.
  public let peaks: PeaksFolder

  /// Asked several times a second while somebody else changes the folder; false gives up with `cancelled`.
  public var whileWaiting: (FolderWait) -> Bool = { _ in true }

  /// Files of changes that were left unfinished, as they were before the folder was locked.
  var filesAhead: [FileReading] = []

  let index: TakeIndex
  /// Where takes wait whose folder was gone.
  let waiting: String
  private let file: IndexFile
  private let lock: FolderLock

  /// Opens the library of a folder; both folders are made if they are not there.
  ///
  /// Reads no more than the index: `scan` looks at what became of the folder meanwhile.
  /// - Parameters:
  ///   - takes: the folder of takes.
  ///   - data: where the index and the overviews are kept.
  public init(takes: String, data: String) throws(LibraryError) {
    folder = TakesFolder(path: takes)
    waiting = Self.waitingFolder(data: data)
    file = try IndexFile(folder: data)
    (index, damagedIndex) = (file.index, file.damaged)
    peaks = PeaksFolder(path: data + "/peaks")
    lock = FolderLock(path: folder.lock)
    // An index that knows takes whose folder is gone must not take an empty one for it.
    if try index.isEmpty || TakesFolder.isFolder(folder.hidden) { try makeFolder() }
  }

  /// Whether the index has yet to be filled from the folder, by `scan`.
  public var isNew: Bool { get throws(LibraryError) { try !index.isFilled } }

  /// Runs `body` while nobody else changes the folder, after what others began and could not end.
  ///
  /// - Parameter isLook: whether `body` only looks at the folder; it may do so also while what others began cannot
  ///   be completed yet.
  func locked<T>(
    isLook: Bool = false, _ body: () throws(LibraryError) -> T
  ) throws(LibraryError) -> T {
    try folder.checkFolders()
    if !folder.isWhole {
      guard try index.isEmpty else { throw .folderGone(path: folder.path) }
      try folder.make()
    }
    let isFirst = !lock.isHeld
    // Whoever only looks does so on a failing disk, too; what could not be read is read again where it is needed.
    if isFirst { filesAhead = isLook ? (try? readAhead()) ?? [] : try readAhead() }
    return try lock.hold(whileWaiting) { () throws(LibraryError) in
      if isFirst { try completePlans(isLook: isLook) }
      return try body()
    }
  }

  private func completePlans(isLook: Bool) throws(LibraryError) {
    do throws(LibraryError) {
      try FolderPlan.completeAll(in: folder, refresh)
    } catch {
      // On a full or failing disk takes can still be listed and played.
      guard isLook else { throw error }
    }
  }

  /// Changes files and rows together: the files first, since what they say is true.
  func carryOut(
    _ plan: FolderPlan, _ rows: () throws(LibraryError) -> Void
  ) throws(LibraryError) {
    try plan.carryOut(in: folder) { () throws(LibraryError) in try index.transaction(rows) }
  }

  /// A folder that may only be read is a library all the same.
  private func makeFolder() throws(LibraryError) {
    try folder.checkFolders()
    do {
      try folder.make()
    } catch .readOnly where TakesFolder.isFolder(folder.path) {
      return
    }
  }
}
