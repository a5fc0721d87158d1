import Files
import FoundationEssentials
import Indexing

/// The file of the index in the folder for data.
extension TakeIndex {
  /// Returns the path of the index in a folder for data.
  static func path(in folder: String) -> String { folder + "/library.sqlite" }

  /// Opens the index in a folder for data; a damaged one is moved aside.
  ///
  /// - Parameter date: becomes a part of the name of a damaged index that is moved aside.
  static func open(in folder: String, at date: Date) throws(LibraryError) -> IndexFile<LibraryError>
  {
    try rethrowing(as: unmade, try Folder.make(folder, mode: 0o700))
    let path = path(in: folder)
    let use = try? IndexLock(of: path)
    makeRoom(for: path, in: folder)
    return try IndexFile(
      path, TakeIndexSchema.migrations, use: use, ifDamaged: .movedAside(date))
  }

  /// Moves the index of a folder that is gone for good out of the way, and returns its new path.
  static func setAside(in folder: String, at date: Date) throws(LibraryError) -> String {
    let path = path(in: folder)
    let use = try? IndexLock(of: path)
    guard use?.acquireExclusively() != .busy else { throw .index(path: path, reason: .used) }
    return try rethrowing(
      as: LibraryError.init(system:), try DamagedIndex.moveAside(path, as: "old", at: date))
  }

  /// The error for a folder that cannot be made; whatever the reason, it names the folder of the
  /// index.
  private static func unmade(_ error: SystemError) -> LibraryError {
    .folder(path: error.path, reason: error.refusal)
  }

  /// Gives back some of the reserve if SQLite has no room to make its index of the log.
  private static func makeRoom(for path: String, in folder: String) {
    guard FileStatus.seen(path + "-shm").map({ $0.size < logIndexSize }) ?? true else { return }
    DiskSpaceReserve(folder: folder).release(2 * logIndexSize)
  }

  /// Bytes of the smallest index of a log.
  private static let logIndexSize = 32 * 1_024
}

extension LibraryError: IndexFailure {
  package static func damagedAndUsed(path: String) -> LibraryError {
    .index(path: path, reason: .damagedAndUsed)
  }
}
