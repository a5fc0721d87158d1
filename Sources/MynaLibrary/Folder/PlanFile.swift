import Foundation

/// A file that a step of a plan changes, in an open folder.
///
/// No step follows a link, neither on the way to the file nor in its place.
struct PlanFile {
  let folder: OpenFolder
  let name: String

  init(_ name: String, in folder: OpenFolder) { (self.name, self.folder) = (name, folder) }

  /// A file in the folder of takes, by its path in a plan.
  init(_ path: String, in takes: TakesFolder) throws(StepFailure) {
    guard let parts = PlanPath(path) else { throw StepFailure(path: path, code: EINVAL) }
    self.init(parts.name, in: try OpenFolder(parts.folders, in: takes))
  }

  var path: String { "\(folder.path)/\(name)" }

  /// Returns the status of the file; nil if it does not exist.
  func status() throws(StepFailure) -> stat? {
    var status = stat()
    if fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
    guard errno == ENOENT else { throw failure() }
    return nil
  }

  /// Moves the file to another file's place, and replaces that file if it exists.
  func move(to other: PlanFile) throws(StepFailure) {
    let code = renameat(folder.descriptor, name, other.folder.descriptor, other.name)
    guard code == 0 else { throw other.failure() }
  }

  /// Removes the file.
  func unlink() throws(StepFailure) {
    guard unlinkat(folder.descriptor, name, 0) == 0 else { throw failure() }
  }

  /// Gives the file a second, unused name; copies it if the file system has no hard links.
  func link(to other: PlanFile) throws(StepFailure) {
    guard linkat(folder.descriptor, name, other.folder.descriptor, other.name, 0) != 0 else {
      return
    }
    switch errno {
    case EPERM, ENOTSUP, ENOSYS, EMLINK, EXDEV: try copy(to: other)
    default: throw other.failure()
    }
  }

  /// Whether both are the same file, or have the same contents, as copies do on a file system without hard links.
  func isSame(as other: PlanFile) throws(StepFailure) -> Bool {
    guard let (mine, others) = both(try status(), try other.status()) else { return false }
    if (mine.st_dev, mine.st_ino) == (others.st_dev, others.st_ino) { return true }
    guard mine.st_size == others.st_size, mine.st_mode & S_IFMT == S_IFREG,
      others.st_mode & S_IFMT == S_IFREG
    else { return false }
    let (one, two) = (try opened(), try other.opened())
    defer {
      close(one)
      close(two)
    }
    guard let areEqual = FileCopy.areEqual(one, two) else { throw failure() }
    return areEqual
  }

  /// Copies the file to an unused name, which appears only when the copy is complete.
  private func copy(to other: PlanFile) throws(StepFailure) {
    guard try other.status() == nil else { throw StepFailure(path: other.path, code: EEXIST) }
    let input = try opened()
    defer { close(input) }
    let part = PlanFile(".copy.part", in: other.folder)
    // A killed process may have left this file.
    unlinkat(part.folder.descriptor, part.name, 0)
    let output = openat(
      part.folder.descriptor, part.name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard output >= 0 else { throw part.failure() }
    defer { close(output) }
    let code = FileCopy.copy(input, to: output)
    if code == 0,
      renameat(part.folder.descriptor, part.name, part.folder.descriptor, other.name) == 0
    {
      return
    }
    let failure = StepFailure(path: other.path, code: code == 0 ? errno : code)
    unlinkat(part.folder.descriptor, part.name, 0)
    throw failure
  }

  /// Opens the file for reading; refuses anything but a regular file, without waiting for it.
  private func opened() throws(StepFailure) -> Int32 {
    let descriptor = openat(
      folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw StepFailure(path: path, code: EINVAL)
    }
    return descriptor
  }

  private func both(_ one: stat?, _ two: stat?) -> (stat, stat)? {
    if let one, let two { (one, two) } else { nil }
  }

  private func failure() -> StepFailure { StepFailure(path: path, code: errno) }
}
