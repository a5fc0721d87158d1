import Files
import Glibc

/// Moves the takes folder and its contents to a new or empty folder.
///
/// At any time, either the old or the new folder is complete. The caller must record which of them
/// is in use.
///
/// ```swift
/// let move = try FolderMove(of: store, to: path)
/// if try !move.rename() { try move.copy { … } }
/// // From here on the new folder is in use.
/// let left = move.removeOriginals()
/// ```
///
/// Use this object on one thread. Other processes cannot change the folder until this object is
/// released.
package final class FolderMove {
  package let source: String
  package let destination: String
  package let temporaryPath: String

  private let hold: FolderLock.HeldLock
  private let wasThere: Bool
  private var files: [MovedFile] = []

  /// The number of bytes that must stay free on the disk.
  private static let slack = 4 << 20

  package init(of store: LibraryStore, to destination: String) throws(FolderMoveError) {
    hold = try rethrowing(as: FolderMoveError.library, try store.access.hold())
    let folder = store.folder
    guard let source = Path.real(folder.path) else { throw .library(.system(folder.path)) }
    (self.source, self.destination) = (source, destination)
    temporaryPath = FileReplacement.uniqueTemporaryPath(of: destination)
    wasThere = try Self.isEmptyFolder(destination)
    try Self.checkWork(of: folder)
  }

  private static func isEmptyFolder(_ path: String) throws(FolderMoveError) -> Bool {
    let isEmpty = try rethrowing(as: { FolderMoveError.library(LibraryError(unseen: $0)) }) {
      () throws(SystemError) -> Bool? in
      guard let status = try FileStatus.find(link: path) else { return nil }
      guard status.kind == .folder else { return false }
      return try Folder.names(in: path, ending: "").isEmpty
    }
    if isEmpty == false { throw .notEmpty(path: path) }
    return isEmpty != nil
  }

  /// Throws an error if a process is currently creating a file in the folder, for example during an
  /// edit or an import.
  private static func checkWork(of folder: TakesFolder) throws(FolderMoveError) {
    let names = try rethrowing(
      as: FolderMoveError.library, try FolderEntryNames.all(in: folder.work))
    for name in names {
      // A folder that cannot be opened is not in use.
      guard
        let work = try? OpenFile("\(folder.work)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      else { continue }
      if FileLock.acquire(of: work.descriptor) == .busy { throw .inUse(path: folder.path) }
    }
  }

  /// Renames the folder; returns false if the destination is on another disk.
  package func rename() throws(FolderMoveError) -> Bool {
    guard Files.rename(source, destination) != 0 else {
      for path in Set([source, destination].map(Folder.parent(of:))) { Folder.synchronize(path) }
      return true
    }
    let error = SystemError.last(destination)
    switch error.code {
    // Renaming the root of a mounted disk fails with `EBUSY`.
    case EXDEV, EBUSY: return false
    case ENOTEMPTY, EEXIST: throw .notEmpty(path: destination)
    default: throw .library(LibraryError(system: error))
    }
  }

  /// Copies everything to a folder beside the destination, verifies the copy, and renames it to the
  /// destination.
  ///
  /// If this throws an error, the copy is removed.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; returning false cancels.
  package func copy(onProgress: (Double) -> Bool) throws(FolderMoveError) {
    let parent = Folder.parent(of: destination)
    if wasThere, FileIdentity(path: destination)?.device != FileIdentity(path: parent)?.device {
      throw .isDisk(path: destination)
    }
    files = try MovedFile.list(source)
    let size = files.reduce(0) { $0 + $1.room }
    if let free = DiskSpace(path: parent)?.bytes, free < size + Self.slack {
      throw .library(.noSpace(path: destination))
    }
    do throws(FolderMoveError) {
      try copyAll(size, onProgress)
      guard Files.rename(temporaryPath, destination) == 0 else {
        let error = SystemError.last(destination)
        let isTaken = [ENOTEMPTY, EEXIST].contains(error.code)
        throw isTaken ? .notEmpty(path: destination) : .library(LibraryError(system: error))
      }
      Folder.synchronize(parent)
    } catch {
      MovedFile.remove(files, in: temporaryPath)
      rmdir(temporaryPath)
      throw error
    }
  }

  private func copyAll(_ size: Int, _ onProgress: (Double) -> Bool) throws(FolderMoveError) {
    guard mkdir(temporaryPath, 0o700) == 0 else { throw .library(.system(temporaryPath)) }
    // The lock shows that this copy is in progress and is not a leftover from a killed process.
    let folder = try rethrowing(
      as: { FolderMoveError.library(LibraryError(system: $0)) },
      try OpenFile(temporaryPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    FileLock.acquire(of: folder.descriptor)
    var done = 0
    for file in files {
      try file.copy(from: source, to: temporaryPath) { bytes in
        onProgress(min(1, Double(done + bytes) / Double(max(1, size))))
      }
      done += file.room
    }
    let root = MovedFile(path: "", status: try MovedFile.status(source))
    for file in files.reversed() + [root] where file.status.kind == .folder {
      file.finish(in: temporaryPath)
    }
  }

  package func removeCopy() {
    MovedFile.remove(files, in: destination)
    if !wasThere { rmdir(destination) }
  }

  /// Removes the original files that have not changed since they were copied.
  ///
  /// - Returns: the number of remaining files. If a folder can no longer be read, the count omits
  ///   files that were added to it after the copy.
  package func removeOriginals() -> Int {
    for file in files.reversed() {
      let path = source + file.path
      if file.status.kind == .folder {
        rmdir(path)
      } else if file.isCopied, file.isUnchanged(FileStatus.seen(link: path)) {
        unlink(path)
      }
    }
    rmdir(source)
    guard let left = try? MovedFile.list(source) else {
      return files.count { $0.status.kind != .folder && !FileStatus.isGone(source + $0.path) }
    }
    return left.count { $0.status.kind != .folder }
  }

  /// Removes the copy that a killed process left behind, but not a copy in progress.
  package static func removeLeftover(_ path: String) {
    guard path.hasSuffix(FileReplacement.temporarySuffix), Folder.name(of: path).hasPrefix("."),
      let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      FileLock.acquire(of: folder.descriptor) != .busy, let files = try? MovedFile.list(path)
    else { return }
    MovedFile.remove(files, in: path)
    rmdir(path)
  }
}
