import Files
import Glibc

struct MovedFile {
  /// The path below the moved folder, starting with a slash.
  let path: String
  let status: FileStatus

  /// The maximum number of bytes that the item occupies on disk, assuming the usual block size.
  var room: Int { status.kind == .regular ? status.size + Self.block : Self.block }
  private static let block = 4_096

  /// Whether the item is copied; pipes and devices are not.
  var isCopied: Bool { status.kind != .other }

  /// Returns everything in a folder, each folder before its contents.
  static func list(_ root: String) throws(FolderMoveError) -> [MovedFile] {
    var (files, folders): ([MovedFile], [String]) = ([], [""])
    while let folder = folders.popLast() {
      for name in try unseen(try Folder.names(in: root + folder, ending: "")).sorted() {
        let path = folder + "/" + name
        guard let status = try unseen(try FileStatus.find(link: root + path)) else { continue }
        files.append(MovedFile(path: path, status: status))
        if status.kind == .folder { folders.append(path) }
      }
    }
    return files
  }

  static func status(_ path: String) throws(FolderMoveError) -> FileStatus {
    try unseen(try FileStatus(ofLink: path))
  }

  static func remove(_ files: [MovedFile], in root: String) {
    for file in files.reversed() {
      if file.status.kind == .folder { rmdir(root + file.path) } else { unlink(root + file.path) }
    }
  }

  private static func unseen<T>(
    _ body: @autoclosure () throws(SystemError) -> T
  ) throws(FolderMoveError) -> T {
    try rethrowing(as: { FolderMoveError.library(LibraryError(unseen: $0)) }, try body())
  }

  func isUnchanged(_ other: FileStatus?) -> Bool {
    guard let other else { return false }
    return other.identity == status.identity && other.size == status.size
      && other.modified == status.modified && other.changed == status.changed
  }

  /// Copies the item to another folder, flushes it to disk, and verifies it.
  ///
  /// - Parameter onProgress: called with the number of bytes done; returning false cancels.
  func copy(
    from source: String, to root: String, onProgress: (Int) -> Bool
  ) throws(FolderMoveError) {
    guard onProgress(0) else { throw .library(.cancelled) }
    let target = root + path
    switch status.kind {
    case .folder:
      guard mkdir(target, 0o700) == 0 else { throw .library(.system(target)) }
    case .link:
      guard let end = Path.target(ofLink: source + path) else {
        throw .changed(path: source + path)
      }
      guard symlink(end, target) == 0 else { throw .library(.system(target)) }
    case .regular: try copyContents(source + path, target, onProgress)
    case .other: break
    }
  }

  private func copyContents(
    _ source: String, _ target: String, _ onProgress: (Int) -> Bool
  ) throws(FolderMoveError) {
    let outcome = try rethrowing(
      as: { (error: SystemError) in
        FolderMoveError.library(
          error.path == source ? LibraryError(unseen: error) : LibraryError(system: error))
      }, try copied(source, target, onProgress))
    switch outcome {
    case .whole: return
    case .cancelled: throw .library(.cancelled)
    case .changed: throw .changed(path: source)
    case .differs: throw .differs(path: target)
    }
  }

  private enum Outcome { case whole, cancelled, changed, differs }

  private func copied(
    _ source: String, _ target: String, _ onProgress: (Int) -> Bool
  ) throws(SystemError) -> Outcome {
    let old = try OpenFile(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let new = try OpenFile(target, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode: 0o600)
    var calls = 0
    // Called twice for each mebibyte, once while copying and once while comparing.
    func shouldContinue() -> Bool {
      calls += 1
      return onProgress(min(status.size, (calls - 1) << 19))
    }
    guard try old.copy(to: new, while: shouldContinue) else { return .cancelled }
    setDates(of: target)
    fchmod(new.descriptor, status.mode)
    try new.synchronize()
    // Drops the page cache, so that the comparison reads from the disk.
    posix_fadvise(new.descriptor, 0, 0, POSIX_FADV_DONTNEED)
    let isSame = try old.hasContents(of: new, while: shouldContinue)
    guard shouldContinue() else { return .cancelled }
    guard isUnchanged(try old.status()) else { return .changed }
    return isSame ? .whole : .differs
  }

  /// Sets a folder's permissions and times once its contents are complete and flushes its names to
  /// disk.
  func finish(in root: String) {
    let target = root + path
    Folder.synchronize(target)
    setDates(of: target)
    // Errors are ignored, since a file system without permissions is also a valid destination.
    chmod(target, status.mode)
  }

  private func setDates(of target: String) {
    let modified = timespec(
      tv_sec: status.modified.seconds, tv_nsec: status.modified.nanoseconds)
    utimensat(AT_FDCWD, target, [modified, modified], AT_SYMLINK_NOFOLLOW)
  }
}
