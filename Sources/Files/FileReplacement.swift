import Glibc

/// A new file that is written in the same folder as the file it will replace.
///
/// At any time, at least one of the two files is complete. Until `commit` is called, the new file
/// has no name, so nothing is left behind if the process is killed. On file systems without unnamed
/// files, it has a hidden name instead. Only a regular file is ever replaced. If the path is a
/// link, the link's target is replaced. The new file gets the old file's mode and owner. Other hard
/// links to the old file still lead to the old contents.
///
/// All code that writes whole files uses this class and therefore follows the same durability
/// policy. The contents are flushed to disk before the file gets its final name, and the name is
/// flushed to disk before `commit` returns.
package final class FileReplacement {
  package let path: String
  /// A path for reading the contents before `commit`.
  package var temporaryPath: String { name ?? Self.processPath(descriptor) }
  /// A descriptor for writing, locked so that a leftover file can be distinguished from a file that
  /// is still being written.
  package var descriptor: Int32 { file.descriptor }

  private var file: OpenFile
  /// The final path: the target of `path` if that is a link.
  private let destination: String
  /// The path with the hidden name; nil while the file has no name.
  private var name: String?
  private let overwrite: Bool
  private let mode: UInt32
  private var isSynchronized = false

  /// Creates a file in the folder of `path`; throws an error if no file can be created there.
  ///
  /// - Parameters:
  ///   - overwrite: whether a file at `path` may be replaced.
  ///   - mode: the permissions of a new file, before the process's umask.
  ///   - removesLeftovers: whether to remove files that killed writers of `path` left behind, which
  ///     requires listing the folder.
  ///   - hasUnnamed: whether to try an unnamed file first.
  /// - Throws: `missing` if the folder does not exist; `exists`, `isFolder`, or `notRegularFile` if
  ///   `path` cannot be replaced; or another system error.
  package init(
    path: String, overwrite: Bool, mode: UInt32 = 0o666, removesLeftovers: Bool = true,
    hasUnnamed: Bool = true
  ) throws(SystemError) {
    (self.path, self.overwrite, self.mode) = (path, overwrite, mode)
    destination = try Self.destination(of: path, overwrite: overwrite)
    let folder = Folder.parent(of: destination)
    do throws(SystemError) {
      guard try FileStatus(path: folder).kind == .folder else {
        throw SystemError(path: path, code: ENOTDIR)
      }
    } catch {
      throw SystemError(path: path, code: error.code)
    }
    if removesLeftovers { Self.removeLeftovers(of: destination) }
    if hasUnnamed, let unnamed = Self.openUnnamed(in: folder, mode: mode, path: path) {
      file = unnamed
    } else {
      let hidden = Self.uniqueTemporaryPath(of: destination)
      file = try OpenFile(hidden, O_CREAT | O_EXCL | O_RDWR, mode: mode, named: path)
      name = hidden
    }
    // Without locks, `removeLeftovers` never removes a file.
    FileLock.acquire(of: descriptor)
  }

  /// Adopts a complete file with a hidden name on the same file system, to be moved to `path`.
  ///
  /// The hidden name is removed when this object is released, whether or not the file was
  /// committed.
  ///
  /// - Throws: `exists`, `isFolder`, or `notRegularFile` if `path` cannot be replaced, or an error
  ///   from opening the hidden file.
  package init(adopting hidden: String, path: String, overwrite: Bool) throws(SystemError) {
    (self.path, self.overwrite, mode) = (path, overwrite, 0o666)
    destination = try Self.destination(of: path, overwrite: overwrite)
    file = try OpenFile(hidden, O_RDWR | O_NOFOLLOW, named: path)
    name = hidden
    FileLock.acquire(of: descriptor)
  }

  deinit {
    // The hidden name can also remain after `commit` if the file was linked to its final name but
    // the hidden name could not be removed.
    if let name { unlink(name) }
  }

  package var isDiskFull: Bool { DiskSpace(of: descriptor)?.isFull ?? false }

  package func write(_ bytes: RawSpan) throws(SystemError) {
    isSynchronized = false
    try file.write(bytes)
  }

  package func append(
    _ source: OpenFile, while shouldContinue: () -> Bool = { true }
  ) throws(SystemError) -> Bool {
    isSynchronized = false
    return try source.copy(to: file, while: shouldContinue)
  }

  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else {
      let code = errno
      throw SystemError(path: path, code: isDiskFull ? ENOSPC : code)
    }
    isSynchronized = true
  }

  /// Flushes the file to disk and atomically gives it its name.
  ///
  /// - Parameter synchronizesFolder: whether to flush the name to disk too; false only for callers
  ///   that do so for several files at once, or that can recreate the file.
  package func commit(synchronizesFolder: Bool = true) throws(SystemError) {
    if !isSynchronized { try synchronize() }
    if overwrite, let old = try fileToReplace() {
      try replace(old)
    } else {
      do throws(SystemError) {
        try moveToDestination()
      } catch {
        // Another writer created a file first, which may be gone again by now.
        guard overwrite, error.kind == .exists else { throw error }
        try replace(try fileToReplace())
      }
    }
    if synchronizesFolder { Folder.synchronize(Folder.parent(of: destination)) }
  }

  private func moveToDestination() throws(SystemError) {
    if let name {
      try Self.move(name, to: destination, named: path)
    } else if !link(to: destination) {
      let error = SystemError.last(path)
      guard error.lacksLinks else { throw error }
      try Self.move(try copyUnderHiddenName(), to: destination, named: path)
    }
  }

  private func replace(_ old: FileStatus?) throws(SystemError) {
    try giveHiddenName()
    if let old { copyOwnership(from: old) }
    guard let name, rename(name, destination) == 0 else { throw .last(path) }
  }

  private func fileToReplace() throws(SystemError) -> FileStatus? {
    guard let old = try FileStatus.find(destination) else { return nil }
    guard old.kind == .regular else { throw SystemError(notRegularFile: path) }
    return old
  }

  private func copyOwnership(from old: FileStatus) {
    // Only root may change the owner; the file's owner may only change the group, to a group that
    // the owner is in. If neither works, the writer's owner and group remain.
    if fchown(descriptor, old.owner, old.group) != 0 { _ = fchown(descriptor, .max, old.group) }
    _ = fchmod(descriptor, old.mode)
  }

  private func giveHiddenName() throws(SystemError) {
    guard name == nil else { return }
    let hidden = Self.uniqueTemporaryPath(of: destination)
    if link(to: hidden) {
      name = hidden
    } else {
      let error = SystemError.last(path)
      guard error.lacksLinks else { throw error }
      _ = try copyUnderHiddenName()
    }
  }

  /// Copies an unnamed file to a file with a hidden name and continues with the copy, for file
  /// systems without hard links.
  private func copyUnderHiddenName() throws(SystemError) -> String {
    let hidden = Self.uniqueTemporaryPath(of: destination)
    let copy = try OpenFile(hidden, O_CREAT | O_EXCL | O_RDWR, mode: mode, named: path)
    FileLock.acquire(of: copy.descriptor)
    let original = file
    (file, name) = (copy, hidden)
    try original.copy(to: copy)
    try synchronize()
    return hidden
  }

  private func link(to name: String) -> Bool {
    linkat(AT_FDCWD, Self.processPath(descriptor), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }
}
