import Files
import Glibc

/// Identifies the state of a folder's list of names; it changes if a name is added, removed, or
/// replaced.
///
/// Changing a file's contents does not change the stamp.
struct FolderStamp: Equatable {
  var inode: Int64
  var modified: Int64
  /// The time of the folder's last change, in nanoseconds since 1970; no program can set it.
  var changed: Int64

  static let missing = FolderStamp(inode: 0, modified: 0, changed: 0)

  init(inode: Int64, modified: Int64, changed: Int64) {
    (self.inode, self.modified, self.changed) = (inode, modified, changed)
  }

  /// Reads a folder's stamp; nil if the folder's status cannot be read or the path does not lead to
  /// a folder.
  ///
  /// If the path does not exist, the stamp is `missing`.
  init?(path: String) {
    do throws(SystemError) {
      let status = try FileStatus(path: path)
      guard status.kind == .folder else { return nil }
      self.init(
        inode: Int64(bitPattern: status.identity.inode),
        modified: status.modified.totalNanoseconds, changed: status.changed.totalNanoseconds)
    } catch {
      guard error.kind == .missing, !error.isNoFolder else { return nil }
      self = .missing
    }
  }

  /// Returns whether any later change to a file name in the folder is guaranteed to change the
  /// stamp.
  ///
  /// This requires that the file system's clock has advanced since the last change.
  ///
  /// - Parameter now: the time of the file system's clock just before the stamp was read, in
  ///   nanoseconds since 1970.
  func isLasting(at now: Int64) -> Bool {
    let last = max(modified, changed)
    // Times without fractional seconds come from a clock with a resolution of one or two seconds.
    let isCoarse = self != .missing && modified % Self.second == 0
    return last < now - (isCoarse ? 3 * Self.second : 0)
  }

  /// The current time of the clock that file systems use for timestamps, in nanoseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) * second + Int64(time.tv_nsec)
  }

  private static let second: Int64 = 1_000_000_000
}
