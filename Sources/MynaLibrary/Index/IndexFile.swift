import Files
import FoundationEssentials
import Glibc
import SQLite

/// The file of the index.
///
/// Checks it after a crash, and moves it aside if it is damaged.
final class IndexFile {
  let index: TakeIndex
  /// The path to which a damaged index was moved; nil if none was.
  let damaged: String?
  private let use: Int32

  /// Opens the index in a data folder.
  ///
  /// - Parameters:
  ///    - date: used in the name of a damaged index that is moved aside.
  ///    - spare: the index in memory for a disk that cannot be written; nil to disallow it.
  init(folder: String, date: Date, spare: SpareIndex? = nil) throws(LibraryError) {
    let path = Self.path(in: folder)
    try rethrowing(as: Self.unmade, try Folder.make(folder, mode: 0o700))
    use = open(folder + "/library.use", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    Self.makeRoom(for: path, in: folder)
    let wasThere = FileStatus.isTaken(path)
    // No other process uses the index, and the last one did not close it: check it completely
    // before use.
    let isAlone = FileLock.take(of: use).isTaken
    let mark = Self.mark(use)
    let isSuspect = isAlone && wasThere && mark != Self.closed
    do throws(SQLiteError) {
      // The check does not find all damage, so damage that was met during use counts as well.
      if isSuspect, mark == Self.broken { throw .corrupt }
      index = try Self.openIndex(path, spare, checks: isSuspect)
      damaged = nil
    } catch .corrupt {
      guard isAlone else {
        throw .index(path: path, reason: .damagedAndUsed)
      }
      let aside = try Self.moveAside(path, at: date)
      do {
        index = try Self.openIndex(path, spare, checks: false)
      } catch {
        throw LibraryError(error, path: path)
      }
      damaged = aside
    } catch {
      throw LibraryError(error, path: path)
    }
    if isAlone { Self.write(Self.opened, to: use) }
    FileLock.take(.shared, of: use)
  }

  deinit {
    if index.database.isDamaged {
      Self.write(Self.broken, to: use)
    } else if FileLock.take(of: use).isTaken, Self.mark(use) != Self.broken {
      // The last process to close the index records that.
      Self.write(Self.closed, to: use)
    }
    close(use)
  }

  private static func unmade(_ error: SystemError) -> LibraryError {
    .folder(path: error.path, reason: error.refusal)
  }

  /// Releases some of the reserve if SQLite has no space for its shared-memory file.
  private static func makeRoom(for path: String, in folder: String) {
    guard FileStatus.seen(path + "-shm").map({ $0.size < logIndexSize }) ?? true else { return }
    RoomReserve(folder: folder).giveBack(2 * logIndexSize)
  }

  /// The size of the smallest shared-memory file, in bytes.
  private static let logIndexSize = 32 * 1_024

  static func path(in folder: String) -> String { folder + "/library.sqlite" }

  private static func openIndex(
    _ path: String, _ spare: SpareIndex?, checks: Bool
  ) throws(SQLiteError) -> TakeIndex {
    let index = try TakeIndex(path: path, spare: spare)
    if checks { try index.database.checkIntegrity() }
    return index
  }

  /// Moves aside the index of a folder that is permanently gone, and returns its new path.
  static func setAside(folder: String, date: Date) throws(LibraryError) -> String {
    let path = path(in: folder)
    let use = open(folder + "/library.use", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(use) }
    guard FileLock.take(of: use) != .busy else { throw .index(path: path, reason: .used) }
    return try moveAside(path, as: "old", at: date)
  }

  /// Renames a damaged or old index, which may be the only record of some data, so that the user
  /// can inspect it.
  private static func moveAside(
    _ path: String, as word: String = "damaged", at date: Date
  ) throws(LibraryError) -> String {
    let date = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let aside = "\(path).\(word)-\(date)"
    for ending in ["", "-wal", "-shm"] where FileStatus.isTaken(path + ending) {
      guard rename(path + ending, aside + ending) == 0 else { throw .system(path) }
    }
    return aside
  }

  private static let (opened, closed, broken): (UInt8, UInt8, UInt8) = (1, 0, 2)

  private static func mark(_ descriptor: Int32) -> UInt8 {
    var byte = opened
    return pread(descriptor, &byte, 1, 0) == 1 ? byte : opened
  }

  private static func write(_ mark: UInt8, to descriptor: Int32) {
    var byte = mark
    // If this fails, the only consequence is a check that was not needed.
    _ = pwrite(descriptor, &byte, 1, 0)
  }
}
