import Foundation

/// A file written beside the one it will replace, so that one of the two is complete at every moment.
///
/// It has no name until it is in place, so that nothing is left if the process is killed; it has a hidden name if the file
/// system does not support unnamed files. Only a regular file is ever replaced: a link is followed to its target, and the new
/// file gets the mode and owner of the old one. Other hard links to the old file keep its contents.
final class FileReplacement {
  /// The path as the caller gave it.
  let path: String
  /// The path at which the contents can be read until the file is in place.
  var temporaryPath: String { name ?? Self.processPath(descriptor) }
  /// Open for writing, and locked so that a leftover file can be told from one still being written.
  private(set) var descriptor: Int32

  /// The final path: the target of `path` if that is a link.
  private let destination: String
  /// The hidden name, if there is one.
  private var name: String?
  private let overwrite: Bool

  /// Creates a file in the folder of `path`; throws if no file can be created there.
  ///
  /// - Parameter hasUnnamed: whether to try an unnamed file first.
  init(path: String, overwrite: Bool, hasUnnamed: Bool = true) throws(SoundFileError) {
    self.path = path
    self.overwrite = overwrite
    destination = try Self.destination(of: path, overwrite: overwrite)
    let folder = Self.folder(of: destination)
    var status = stat()
    guard stat(folder, &status) == 0 else {
      throw errno == EACCES ? .notPermitted(path: path) : .noFolder(path: path)
    }
    Self.removeLeftovers(of: destination)
    if hasUnnamed, let unnamed = Self.openUnnamed(in: folder) {
      descriptor = unnamed
    } else {
      let hidden = Self.uniqueTemporaryPath(of: destination)
      descriptor = open(hidden, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .creating(path, code: errno) }
      name = hidden
    }
    // Where there are no locks nothing is ever taken for left behind.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Also one that was committed under a second name, and could not be removed then.
    if let name { unlink(name) }
    close(descriptor)
  }

  /// Whether next to nothing is free on the disk.
  var isDiskFull: Bool {
    var status = statvfs()
    return fstatvfs(descriptor, &status) == 0 && Self.isFull(status)
  }

  /// Returns whether a file system reports almost no free space; some report nothing, and some impossibly large numbers.
  static func isFull(_ status: statvfs) -> Bool {
    let free = status.f_bavail.multipliedReportingOverflow(by: status.f_frsize)
    return status.f_blocks > 0 && !free.overflow && free.partialValue < 256 * 1_024
  }

  /// What to report when a library failed at writing.
  func failure(_ reason: String) -> SoundFileError {
    isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SoundFileError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // A disk writes what still fits before it reports that it is full.
      guard count > 0 else { throw .writing(path, code: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }

  /// Brings what was written to disk.
  func synchronize() throws(SoundFileError) {
    guard fsync(descriptor) == 0 else { throw failure(String(cString: strerror(errno))) }
  }

  /// Puts the file in its place, in one step.
  func commit() throws(SoundFileError) {
    if overwrite, let old = try fileToReplace() {
      try giveName()
      take(after: old)
      guard let name, rename(name, destination) == 0 else { throw .writing(path, code: errno) }
    } else if let name {
      try Self.move(name, to: destination)
    } else if !link(to: destination) {
      guard Self.lacksLinks(errno) else { throw .creating(path, code: errno) }
      try Self.move(try copyUnderHiddenName(), to: destination)
    }
    // The name too has to be on disk; a file system that cannot promise it has no better way.
    _ = Self.synchronizeFolder(of: destination)
  }

  /// Returns the status of the file that is at the destination now, at the end of the work; nil if there is none.
  private func fileToReplace() throws(SoundFileError) -> stat? {
    var old = stat()
    guard stat(destination, &old) == 0 else { return nil }
    guard old.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
    return old
  }

  /// Copies the owner and mode of a file.
  private func take(after old: stat) {
    // Only root may change the owner, and an owner only the group, to one of their own; otherwise the writer's remain.
    if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
      _ = fchown(descriptor, .max, old.st_gid)
    }
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }

  /// Gives an unnamed file a hidden name.
  private func giveName() throws(SoundFileError) {
    guard name == nil else { return }
    let hidden = Self.uniqueTemporaryPath(of: destination)
    if link(to: hidden) {
      name = hidden
    } else {
      guard Self.lacksLinks(errno) else { throw .creating(path, code: errno) }
      _ = try copyUnderHiddenName()
    }
  }

  /// Copies an unnamed file to one with a hidden name and continues with that, for file systems without links.
  private func copyUnderHiddenName() throws(SoundFileError) -> String {
    let hidden = Self.uniqueTemporaryPath(of: destination)
    let copy = open(hidden, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
    guard copy >= 0 else { throw .creating(path, code: errno) }
    _ = flock(copy, LOCK_EX | LOCK_NB)
    let original = descriptor
    defer { close(original) }
    (descriptor, name) = (copy, hidden)
    var offset: off_t = 0
    while true {
      let count = sendfile(copy, original, &offset, 1 << 30)
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { throw .writing(path, code: errno) }
    }
    try synchronize()
    return hidden
  }

  /// Gives the file a name that does not exist yet and returns whether that worked.
  private func link(to name: String) -> Bool {
    linkat(AT_FDCWD, Self.processPath(descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }
}
