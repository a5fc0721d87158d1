import Files
import Glibc

/// Moves a folder of takes, with all that is in it, to a new or empty folder.
///
/// At each moment the old or the new folder is whole; the caller records which one is in use.
///
///     let move = try FolderMove(of: store, to: path)
///     if try !move.rename() { try move.copy { … } }
///     // From here on the new folder is the one in use.
///     let left = move.removeOriginals()
///
/// For one thread. Others that would change the folder wait until this is released.
package final class FolderMove {
  /// The folder that is moved, without links.
  package let source: String
  /// The path that it gets.
  package let destination: String
  /// The folder that a copy is made in, beside the destination.
  package let temporaryPath: String

  private let hold: FolderLock.Hold
  private let wasThere: Bool
  private var files: [MovedFile] = []

  /// Room that stays free on the disk.
  private static let slack = 4 << 20

  /// Locks the folder, completes what a killed process has begun in it, and checks the destination.
  package init(of store: LibraryStore, to destination: String) throws(FolderMoveError) {
    hold = try rethrowing(as: FolderMoveError.library, try store.access.hold())
    let folder = store.folder
    guard let source = Path.real(folder.path) else { throw .library(.system(folder.path)) }
    (self.source, self.destination) = (source, destination)
    temporaryPath = FileReplacement.uniqueTemporaryPath(of: destination)
    wasThere = try Self.isEmptyFolder(destination)
    try Self.checkWork(of: folder)
  }

  /// Returns whether there is an empty folder; throws if there is anything else.
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

  /// Throws if somebody makes a file in the folder: an edit or an import, in whatever process.
  private static func checkWork(of folder: TakesFolder) throws(FolderMoveError) {
    let names = try rethrowing(as: FolderMoveError.library, try FolderNames.all(in: folder.work))
    for name in names {
      // One that cannot be opened is in nobody's hands.
      guard
        let work = try? OpenFile("\(folder.work)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      else { continue }
      if FileLock.take(of: work.descriptor) == .busy { throw .inUse(path: folder.path) }
    }
  }

  // MARK: On one disk

  /// Moves the folder by giving it another name; returns false if that is on another disk.
  package func rename() throws(FolderMoveError) -> Bool {
    guard Files.rename(source, destination) != 0 else {
      for path in Set([source, destination].map(Folder.parent(of:))) { Folder.synchronize(path) }
      return true
    }
    let error = SystemError.last(destination)
    switch error.code {
    // The root of a disk is busy.
    case EXDEV, EBUSY: return false
    case ENOTEMPTY, EEXIST: throw .notEmpty(path: destination)
    default: throw .library(LibraryError(system: error))
    }
  }

  // MARK: To another disk

  /// Copies everything to a folder beside the destination, compares it, and gives that the destination's name.
  ///
  /// If this fails, the copy is gone.
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false gives up.
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
    // Tells it from one that a killed process has left.
    let folder = try rethrowing(
      as: { FolderMoveError.library(LibraryError(system: $0)) },
      try OpenFile(temporaryPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    FileLock.take(of: folder.descriptor)
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

  /// Takes the copy back, when it cannot be used.
  package func removeCopy() {
    MovedFile.remove(files, in: destination)
    if !wasThere { rmdir(destination) }
  }

  /// Removes the files that were copied and are still as they were then.
  ///
  /// - Returns: the number of files that are left.
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
    // What cannot be listed is told by its being there.
    let left = (try? MovedFile.list(source)) ?? []
    return left.count { $0.status.kind != .folder }
  }

  /// Removes what a process has left that was killed while it copied; leaves a copy that is being made.
  package static func removeLeftover(_ path: String) {
    guard path.hasSuffix(FileReplacement.temporarySuffix), Folder.name(of: path).hasPrefix("."),
      let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      FileLock.take(of: folder.descriptor) != .busy, let files = try? MovedFile.list(path)
    else { return }
    MovedFile.remove(files, in: path)
    rmdir(path)
  }
}
