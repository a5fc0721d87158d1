import Foundation
import SQLite

/// The file of the index: opened, looked after when it was left in a hurry, and moved aside when it is damaged.
final class IndexFile {
  let index: TakeIndex
  /// Where a damaged one was put.
  let damaged: String?
  private let use: Int32

  /// Opens the index in a folder for data.
  init(folder: String) throws(LibraryError) {
    let path = folder + "/library.sqlite"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .folder(path: folder, reason: error.localizedDescription)
    }
    use = open(folder + "/library.use", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    let wasThere = TakesFolder.exists(path)
    // Alone, and its last user did not say goodbye: a look at all of it, before anything is built on it.
    let isAlone = flock(use, LOCK_EX | LOCK_NB) == 0
    let mark = Self.mark(use)
    let isSuspect = isAlone && wasThere && mark != Self.closed
    do throws(SQLiteError) {
      // A quick look does not find all the damage that there is; what was met with is there.
      if isSuspect, mark == Self.broken { throw .corrupt }
      index = try Self.openIndex(path, checks: isSuspect)
      damaged = nil
    } catch .corrupt {
      guard isAlone else {
        throw .index(path: path, reason: "it is damaged, and another Myna uses it")
      }
      let aside = try Self.moveAside(path)
      do {
        index = try Self.openIndex(path, checks: false)
      } catch {
        throw LibraryError(error, path: path)
      }
      damaged = aside
    } catch {
      throw LibraryError(error, path: path)
    }
    if isAlone { Self.write(Self.opened, to: use) }
    _ = flock(use, LOCK_SH | LOCK_NB)
  }

  deinit {
    if index.isDamaged {
      Self.write(Self.broken, to: use)
    } else if flock(use, LOCK_EX | LOCK_NB) == 0, Self.mark(use) != Self.broken {
      // The last one to leave says so.
      Self.write(Self.closed, to: use)
    }
    close(use)
  }

  private static func openIndex(_ path: String, checks: Bool) throws(SQLiteError) -> TakeIndex {
    let index = try TakeIndex(path: path)
    if checks { try index.connection.checkIntegrity() }
    return index
  }

  /// Moves the index of a folder that is gone for good out of the way, and returns its new path.
  static func setAside(folder: String) throws(LibraryError) -> String {
    let path = folder + "/library.sqlite"
    let use = open(folder + "/library.use", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer { close(use) }
    guard flock(use, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw .index(path: path, reason: "another Myna uses it")
    }
    return try moveAside(path, as: "old")
  }

  /// It may be the only one that remembers something; a person can look at it.
  private static func moveAside(
    _ path: String, as word: String = "damaged"
  ) throws(LibraryError) -> String {
    let date = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let aside = "\(path).\(word)-\(date)"
    for ending in ["", "-wal", "-shm"] where TakesFolder.exists(path + ending) {
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
    // Unwritten it means no more than a look that was not needed.
    _ = pwrite(descriptor, &byte, 1, 0)
  }
}
