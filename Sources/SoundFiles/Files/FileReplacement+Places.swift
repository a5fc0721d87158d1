import Foundation

extension FileReplacement {
  /// Returns the destination of a file to be written to `path`: the target of a link, or `path` itself.
  ///
  /// Throws if no file can be put there, or if the existing one may not be replaced.
  static func destination(of path: String, overwrite: Bool) throws(SoundFileError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // The hidden name would fit, so without this check the work would fail only at its end.
      if errno == ENAMETOOLONG {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      guard lstat(path, &status) == 0 else { return path }
      // A broken link blocks the name just as a file does.
      throw overwrite ? .notRegularFile(path: path) : .destinationExists(path: path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .notRegularFile(path: path)
    }
    guard overwrite else { throw .destinationExists(path: path) }
    guard faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 else {
      throw .notPermitted(path: path)
    }
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let real = realpath(path, nil) else { throw .creating(path, code: errno) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Opens a new unnamed file; nil if the file system does not support unnamed files, or if it could not be named later.
  static func openUnnamed(in folder: String) -> Int32? {
    // O_TMPFILE, which the C library's module map leaves out.
    let unnamed = O_DIRECTORY | 0o20000000
    let descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if stat(processPath(descriptor), &status) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Returns the system's path for an open file of this process.
  static func processPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Moves a file to a name that does not exist yet.
  static func move(
    _ source: String, to path: String, hasLinks: Bool = true
  ) throws(SoundFileError) {
    // Unlike a rename, a link fails if a file has appeared there in the meantime.
    if hasLinks, link(source, path) == 0 {
      unlink(source)
      return
    }
    let code = hasLinks ? errno : ENOTSUP
    guard lacksLinks(code) else { throw .creating(path, code: code) }
    // Without links, checking first is the best option.
    var status = stat()
    if lstat(path, &status) == 0 { throw .destinationExists(path: path) }
    guard rename(source, path) == 0 else { throw .creating(path, code: errno) }
  }

  /// Returns whether an error code means that the file system has no hard links, as on FAT.
  static func lacksLinks(_ code: Int32) -> Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Flushes a file's folder to disk; returns false if the file system cannot guarantee it.
  static func synchronizeFolder(of path: String) -> Bool {
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// Returns the folder that contains a file.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
