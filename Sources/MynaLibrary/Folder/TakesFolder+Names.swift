import Files
import Glibc

/// The stamps of the folders whose names say which takes there are.
extension TakesFolder {
  /// The folders of takes, of deleted takes, and of sidecars.
  private var named: [String] { [path, trash, sidecars] }

  /// Returns the present stamps; nil if one cannot be told.
  var nameStamps: [FolderStamp]? {
    var stamps: [FolderStamp] = []
    for folder in named {
      guard let stamp = FolderStamp(path: folder) else { return nil }
      stamps.append(stamp)
    }
    return stamps
  }

  /// Returns stamps that any later change of a name must alter; nil if the file system does not promise that.
  ///
  /// Waits for the next tick of the clock, some milliseconds, if a name has just been changed.
  func lastingNameStamps() -> [FolderStamp]? {
    guard named.allSatisfy(Self.datesNames) else { return nil }
    for _ in 0..<8 {
      let now = FolderStamp.now
      guard let stamps = nameStamps else { return nil }
      if stamps.allSatisfy({ $0.isLasting(at: now) }) { return stamps }
      // A date of tomorrow, or one of whole seconds, is not worth the wait.
      let last = stamps.map { max($0.modified, $0.changed) }.max() ?? 0
      guard abs(last - now) < 100_000_000 else { return nil }
      usleep(2_000)
    }
    return nil
  }

  /// Whether the file system of a folder is one of this machine's own that dates each change of a name.
  ///
  /// A network's may answer from a memory that is a minute old, and those of cameras and cards count in seconds.
  private static func datesNames(_ folder: String) -> Bool {
    var status = [Int](repeating: 0, count: 32)
    guard folder.withFileSystemRepresentation({ fileSystemStatus($0, &status) }) == 0 else {
      return SystemError.last(folder).kind == .missing
    }
    // ext4, XFS, Btrfs, tmpfs, F2FS, ZFS, bcachefs, overlayfs.
    let known: Set<UInt32> = [
      0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E,
      0x794C_7630,
    ]
    return known.contains(UInt32(truncatingIfNeeded: status[0]))
  }

  /// The paths, relative to the folder of takes, that a plan's steps give to files or take from them in these folders.
  func names(of plan: FolderPlan) -> [String: Int] {
    let folders = Set(named.map(relative))
    var counts: [String: Int] = [:]
    for path in plan.steps.flatMap(\.changedPaths) {
      if folders.contains(Folder.parent(of: path).trimmedRoot) {
        counts[path, default: 0] += 1
      }
    }
    return counts
  }

  /// Waits for changes of names that the system is about to report; false if a folder cannot be read.
  ///
  /// A change to a folder is reported before the folder's lock is released, which reading a name takes, too.
  func settleNames() -> Bool {
    named.allSatisfy { path in
      do throws(SystemError) {
        guard let folder = try Folder.find(path) else { return true }
        try Folder.eachEntry(in: folder, as: { $0 }) { _ throws(SystemError) in false }
        return true
      } catch {
        return false
      }
    }
  }

  /// Begins to watch the names; nil if the system has no watches left.
  func watchNames() -> NameWatch? { NameWatch(folders: named, relative: named.map(relative)) }
}

/// The call `statfs`, which Swift's Glibc leaves out; a file system's type is the first word of its answer of 15.
@_silgen_name("statfs") private func fileSystemStatus(
  _ path: UnsafePointer<CChar>, _ words: UnsafeMutablePointer<Int>
) -> Int32

extension String {
  /// The parent of a name in the root is written as nothing.
  fileprivate var trimmedRoot: String { self == "/" ? "" : self }
}
