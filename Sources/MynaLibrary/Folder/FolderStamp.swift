import Files
import Glibc

/// Identifies a state of a folder's list of names: a name that is added, removed or replaced gives the folder another one.
///
/// A change of a file's contents leaves the stamp as it is.
struct FolderStamp: Equatable {
  var inode: Int64
  /// The time of the last change of a name, in nanoseconds since 1970.
  var modified: Int64
  /// The time of the folder's last change, in nanoseconds since 1970; no program can set it.
  var changed: Int64

  /// The stamp of a folder that does not exist.
  static let missing = FolderStamp(inode: 0, modified: 0, changed: 0)

  init(inode: Int64, modified: Int64, changed: Int64) {
    (self.inode, self.modified, self.changed) = (inode, modified, changed)
  }

  /// Reads the stamp of a folder; nil if it cannot be told, or something else has the name.
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

  /// Whether each later change of a name must give the folder another stamp.
  ///
  /// The clock of the file system has to have moved on since the last change.
  /// - Parameter now: the time of that clock before the stamp was read, in nanoseconds since 1970.
  func isLasting(at now: Int64) -> Bool {
    let last = max(modified, changed)
    // Dates without a fraction are those of a clock that knows whole seconds alone, or every other one.
    let isCoarse = self != .missing && modified % Self.second == 0
    return last < now - (isCoarse ? 3 * Self.second : 0)
  }

  /// The time of the clock that file systems take their dates from, in nanoseconds since 1970.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) * second + Int64(time.tv_nsec)
  }

  private static let second: Int64 = 1_000_000_000
}
