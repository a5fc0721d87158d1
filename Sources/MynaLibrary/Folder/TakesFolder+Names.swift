import Files
import Glibc

extension TakesFolder {
  private var named: [String] { [path, trash, sidecars] }

  var nameStamps: [FolderStamp]? {
    var stamps: [FolderStamp] = []
    for folder in named {
      guard let stamp = FolderStamp(path: folder) else { return nil }
      stamps.append(stamp)
    }
    return stamps
  }

  /// Returns folder stamps that are guaranteed to change with any later change to a file name; nil
  /// if the file system does not guarantee this.
  ///
  /// If a name has just changed, waits a few milliseconds until the file system's clock advances.
  func lastingNameStamps() -> [FolderStamp]? {
    guard named.allSatisfy(Self.datesNames) else { return nil }
    for _ in 0..<8 {
      let now = FolderStamp.now
      guard let stamps = nameStamps else { return nil }
      if stamps.allSatisfy({ $0.isLasting(at: now) }) { return stamps }
      // Waiting does not help with a time in the future, or a clock that counts whole seconds.
      let last = stamps.map { max($0.modified, $0.changed) }.max() ?? 0
      guard abs(last - now) < 100_000_000 else { return nil }
      usleep(2_000)
    }
    return nil
  }

  /// Returns whether the folder is on a local file system that updates the folder's modification
  /// time whenever a file name changes.
  ///
  /// A network file system may report cached times that are a minute old. On file systems used by
  /// cameras and memory cards, times have a resolution of seconds.
  private static func datesNames(_ folder: String) -> Bool {
    var status = [Int](repeating: 0, count: 32)
    guard folder.withFileSystemRepresentation({ fileSystemStatus($0, &status) }) == 0 else {
      return SystemError.last(folder).kind == .missing
    }
    // The types of ext4, XFS, Btrfs, tmpfs, F2FS, ZFS, bcachefs, and overlayfs.
    let known: Set<UInt32> = [
      0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E,
      0x794C_7630,
    ]
    return known.contains(UInt32(truncatingIfNeeded: status[0]))
  }

  func names(of plan: FileChangePlan) -> [String: Int] {
    let folders = Set(named.map(relative))
    var counts: [String: Int] = [:]
    for path in plan.steps.flatMap(\.changedPaths) {
      if folders.contains(Folder.parent(of: path).trimmedRoot) {
        counts[path, default: 0] += 1
      }
    }
    return counts
  }

  /// Waits for pending inotify events about names; returns false if a folder cannot be read.
  ///
  /// The kernel reports a change before it releases its lock on the folder. Reading a name requires
  /// the same lock, so all earlier changes have been reported by then.
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

  func watchNames() -> NameChangeCounter? {
    NameChangeCounter(folders: named, relative: named.map(relative))
  }
}

/// The system call `statfs`, which Swift's Glibc module lacks.
///
/// Its result has 15 words, of which the first is the file system type.
@_silgen_name("statfs") private func fileSystemStatus(
  _ path: UnsafePointer<CChar>, _ words: UnsafeMutablePointer<Int>
) -> Int32

extension String {
  fileprivate var trimmedRoot: String { self == "/" ? "" : self }
}
