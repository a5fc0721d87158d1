import Files
import Foundation
public import Threads

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

  /// Called several times a second while somebody else is changing the folder; returning false gives up with `cancelled`.
  public var whileWaiting: (FolderWait) -> Bool = { _ in true }

  /// The files of unfinished changes, read before the folder was locked.
  var filesAhead: [FileReading] = []

  /// Whether the whole folder was compared with the index since this store was opened.
  public internal(set) var isCompared = false
  /// Whether changes of this store leave the index in agreement with the names, as `scanNames` wants it.
  var followsOwnNames = false

  let index: TakeIndex
  /// The folder for takes that were recorded while their own folder was gone.
  let waiting: String
  /// Dates and waits.
  public let time: any TimeSource
  private let file: IndexFile
  private let lock: FolderLock

  /// Opens the library of a folder; both folders are made if they are not there.
  ///
  /// Reads no more than the index: `scan` looks at what became of the folder meanwhile.
  /// - Parameters:
  ///   - takes: the folder of takes.
  ///   - data: where the index and the overviews are kept.
  ///   - time: dates what is done, such as a deletion.
  public init(
    takes: String, data: String, time: any TimeSource = SystemTime()
  ) throws(LibraryError) {
    self.time = time
    folder = TakesFolder(path: takes)
    waiting = Self.waitingFolder(data: data)
    file = try IndexFile(folder: data, date: time.date)
    (index, damagedIndex) = (file.index, file.damaged)
    peaks = PeaksFolder(path: data + "/peaks")
    lock = FolderLock(path: folder.lock, time: time)
    // An index that knows takes whose folder is gone must not take an empty one for it.
    if try index.isEmpty || FileStatus.isFolder(folder.hidden) { try makeFolder() }
  }

  /// Whether the index has yet to be filled from the folder, by `scan`.
  public var isNew: Bool { get throws(LibraryError) { try !index.isFilled } }

  /// Keeps all others from changing the folder for as long as the result lives, and completes changes that they left
  /// unfinished.
  ///
  ///     let hold = try holdFolder()
  ///     defer { extendLifetime(hold) }
  ///
  /// - Parameter isLook: whether the caller only reads the folder; then it goes on even if unfinished changes cannot be
  ///   completed yet.
  func holdFolder(isLook: Bool = false) throws(LibraryError) -> FolderLock.Hold {
    try folder.checkFolders()
    if !folder.isWhole {
      guard try index.isEmpty else { throw .folderGone(path: folder.path) }
      try folder.make()
    }
    let isFirst = !lock.isHeld
    // Reading goes on even on a failing disk; files that could not be read ahead are read again when they are needed.
    if isFirst { filesAhead = isLook ? (try? readAhead()) ?? [] : try readAhead() }
    let hold = try lock.take(while: whileWaiting)
    if isFirst { try completePlans(isLook: isLook) }
    return hold
  }

  private func completePlans(isLook: Bool) throws(LibraryError) {
    do throws(LibraryError) {
      try FolderPlan.completeAll(in: folder, refresh)
    } catch {
      // On a full or failing disk, takes can still be listed and played.
      guard isLook else { throw error }
    }
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
}
