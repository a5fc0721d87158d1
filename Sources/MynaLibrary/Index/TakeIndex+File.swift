import Files
import FoundationEssentials
import Indexing

extension TakeIndex {
  static func path(in folder: String) -> String { folder + "/library.sqlite" }

  static func open(in folder: String, at date: Date) throws(LibraryError) -> IndexFile<LibraryError>
  {
    try rethrowing(as: unmade, try Folder.make(folder, mode: 0o700))
    let path = path(in: folder)
    let use = try? IndexLock(of: path)
    makeRoom(for: path, in: folder)
    return try IndexFile(
      path, TakeIndexSchema.migrations, use: use, ifDamaged: .movedAside(date))
  }

  static func setAside(in folder: String, at date: Date) throws(LibraryError) -> String {
    let path = path(in: folder)
    let use = try? IndexLock(of: path)
    guard use?.acquireExclusively() != .busy else { throw .index(path: path, reason: .used) }
    return try rethrowing(
      as: LibraryError.init(system:), try DamagedIndexHandling.moveAside(path, as: "old", at: date))
  }

  private static func unmade(_ error: SystemError) -> LibraryError {
    .folder(path: error.path, reason: error.refusal)
  }

  /// Frees some of the disk space reserve if SQLite has no space for its log index.
  private static func makeRoom(for path: String, in folder: String) {
    guard FileStatus.seen(path + "-shm").map({ $0.size < logIndexSize }) ?? true else { return }
    DiskSpaceReserve(folder: folder).release(2 * logIndexSize)
  }

  private static let logIndexSize = 32 * 1_024
}

extension LibraryError: IndexFailure {
  package static func damagedAndUsed(path: String) -> LibraryError {
    .index(path: path, reason: .damagedAndUsed)
  }
}
