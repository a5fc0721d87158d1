package import Files
package import FoundationEssentials
import Glibc

/// The ways to handle a damaged index before it is rebuilt from the files.
package enum DamagedIndexHandling {
  /// The index is renamed to a name that contains a date.
  ///
  /// A damaged index may contain data that the files do not, and the user can inspect it.
  case movedAside(Date)
  case removed

  private static let endings = ["", "-wal", "-shm"]

  /// Returns whether an index may be replaced, given the result of an attempt to lock it
  /// exclusively.
  ///
  /// On a file system without locks, other processes that use the index cannot be detected. In that
  /// case, an index that may contain unique data is not replaced.
  func mayReplace(_ lock: FileLock.Outcome) -> Bool {
    switch self {
    case .movedAside: lock.isTaken
    case .removed: lock != .busy
    }
  }

  func putAway(_ path: String) throws(SystemError) -> String? {
    switch self {
    case .movedAside(let date): return try Self.moveAside(path, as: "damaged", at: date)
    case .removed:
      for ending in Self.endings { unlink(path + ending) }
      return nil
    }
  }

  package static func moveAside(
    _ path: String, as word: String, at date: Date
  ) throws(SystemError) -> String {
    let date = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let aside = "\(path).\(word)-\(date)"
    for ending in endings where FileStatus.isTaken(path + ending) {
      guard rename(path + ending, aside + ending) == 0 else { throw .last(path) }
    }
    return aside
  }
}
