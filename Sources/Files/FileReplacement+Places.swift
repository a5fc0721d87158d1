import Glibc

extension FileReplacement {
  /// Returns the path at which to write the file: the target of `path` if it is a link, or `path`
  /// itself if it is not.
  ///
  /// Throws an error if no file can be created there, or if an existing file must not be replaced.
  package static func destination(of path: String, overwrite: Bool) throws(SystemError) -> String {
    // Reading the target's status also detects a name that is too long. Without this check, the
    // error would occur only at the end, because the shortened hidden name is within the limit.
    guard let status = try target(of: path) else {
      guard let appeared = try FileStatus.find(link: path) else { return path }
      // Another writer may have created a file since the check.
      if appeared.kind != .link {
        return try destination(of: path, overwrite: overwrite)
      }
      throw overwrite
        ? SystemError(notRegularFile: path) : SystemError(path: path, code: EEXIST)
    }
    switch status.kind {
    case .regular: break
    case .folder: throw SystemError(path: path, code: EISDIR)
    case .link, .other: throw SystemError(notRegularFile: path)
    }
    guard overwrite else { throw SystemError(path: path, code: EEXIST) }
    let isWritable = path.withFileSystemRepresentation {
      faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) == 0
    }
    guard isWritable else {
      let error = SystemError.last(path)
      // Another writer may have removed the file since the check.
      guard error.kind == .missing, FileStatus.isGone(path) else { throw error }
      return path
    }
    guard try FileStatus.find(link: path)?.kind == .link else { return path }
    guard let real = Path.real(path) else { throw .last(path) }
    return real
  }

  /// Returns the status of a path's target; nil if it does not exist, or if the links are circular.
  private static func target(of path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus.find(path)
    } catch {
      guard error.code == ELOOP else { throw error }
      return nil
    }
  }

  /// Opens a new unnamed file; nil if the file system does not support unnamed files, or if the
  /// file could not be named later.
  static func openUnnamed(in folder: String, mode: UInt32, path: String) -> OpenFile? {
    // `O_TMPFILE`, which the C library's module map omits.
    let unnamed = O_DIRECTORY | 0o20000000
    let descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    let file = OpenFile(adopting: descriptor, path: path)
    return FileStatus.seen(processPath(descriptor)) == nil ? nil : file
  }

  static func processPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Moves a file to a name that is not in use yet.
  ///
  /// - Parameters:
  ///   - hasLinks: whether to try a hard link first, because creating one never replaces a file.
  ///   - named: the new path as the caller specified it, for errors.
  /// - Throws: `exists` if the name is taken.
  package static func move(
    _ source: String, to path: String, hasLinks: Bool = true, named: String? = nil
  ) throws(SystemError) {
    let named = named ?? path
    // Unlike a rename, a link fails if a file has appeared there in the meantime.
    if hasLinks, link(source, path) == 0 {
      unlink(source)
      return
    }
    let error = hasLinks ? SystemError.last(named) : SystemError(path: named, code: ENOTSUP)
    guard error.lacksLinks else { throw error }
    // Without hard links, the best option is to check for an existing file first.
    if !FileStatus.isGone(path) { throw SystemError(path: named, code: EEXIST) }
    guard rename(source, path) == 0 else { throw .last(named) }
  }
}
