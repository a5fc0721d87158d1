import Foundation

/// A file written beside the one it will replace, so that at every moment one of both is whole.
///
/// Until it is in its place it has no name at all, so that nothing is left of it when the process ends; a hidden name
/// where the file system knows no files without one. Only a regular file is ever replaced: a link is followed to what it leads to,
/// and the new file gets the mode and the owner of the old one. A second name of the old file, a hard link, keeps the old file.
final class FileReplacement {
  /// As the caller gave it.
  let path: String
  /// Where what was written can be read.
  var temporaryPath: String { name ?? Self.processPath(descriptor) }
  /// Open to be written, and locked so that a file left behind can be told from one in the making.
  private(set) var descriptor: Int32

  /// Where it will be: what `path` leads to.
  private let destination: String
  /// The hidden name it has for now, if it has one.
  private var name: String?
  private let overwrite: Bool

  /// Takes a place in the folder of `path`; fails where no file could be put.
  ///
  /// - Parameter hasUnnamed: whether the file system may have files without a name.
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

  /// Whether next to nothing is free, by what a file system says; some say nothing, some more than there can be.
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
      // A disk takes what still fits before it says that it is full.
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

  /// What is at the destination, whatever was there when the work began; nil for nothing.
  private func fileToReplace() throws(SoundFileError) -> stat? {
    var old = stat()
    guard stat(destination, &old) == 0 else { return nil }
    guard old.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
    return old
  }

  /// Takes over the owner and the mode of a file.
  private func take(after old: stat) {
    // Only root may give a file away, and its owner to a group of theirs; the new file is the writer's otherwise.
    if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
      _ = fchown(descriptor, .max, old.st_gid)
    }
    _ = fchmod(descriptor, old.st_mode & 0o777)
  }

  /// Gives a file without a name a hidden one.
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

  /// Copies a file without a name to one with a hidden name, and goes on with that; for file systems that cannot link.
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

  /// Gives the file a name that nobody has taken, and says whether that could be done.
  private func link(to name: String) -> Bool {
    linkat(AT_FDCWD, Self.processPath(descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }
}
