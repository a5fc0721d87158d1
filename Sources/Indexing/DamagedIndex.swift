package import Files
package import FoundationEssentials
import Glibc

/// The fate of a damaged index, in whose place another is made from the files.
package enum DamagedIndex {
  /// It is moved aside at a date: it may be the only one that remembers something, and a person can
  /// look at it.
  case movedAside(Date)
  /// It is removed: all that it holds can be read in the files again.
  case removed

  private static let endings = ["", "-wal", "-shm"]

  /// Whether an index may be replaced, given the answer to the wish to have it alone.
  ///
  /// Where the file system has no locks, no process knows of another. There, what may be the only
  /// one of its kind stays.
  func mayReplace(_ lock: FileLock.Outcome) -> Bool {
    switch self {
    case .movedAside: lock.isTaken
    case .removed: lock != .busy
    }
  }

  /// Puts an index out of the way, and returns the path to which it was moved; nil for one that was
  /// removed.
  func putAway(_ path: String) throws(SystemError) -> String? {
    switch self {
    case .movedAside(let date): return try Self.moveAside(path, as: "damaged", at: date)
    case .removed:
      for ending in Self.endings { unlink(path + ending) }
      return nil
    }
  }

  /// Moves an index out of the way, and returns its new path.
  ///
  /// - Parameter word: says why; a part of the new name.
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
