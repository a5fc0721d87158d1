import Foundation

extension FileReplacement {
  /// The place of a file to be written to `path`: what a link leads to, or `path` itself.
  ///
  /// Fails where no file can be put, or none may be replaced.
  static func destination(of path: String, overwrite: Bool) throws(SoundFileError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // The hidden name would fit, and the failure come only after all the work.
      if errno == ENAMETOOLONG {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
      guard lstat(path, &status) == 0 else { return path }
      // A link that leads nowhere is in the way as a file is.
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

  /// Opens a new file without a name; nil where the file system knows none, or none could be given a name later.
  static func openUnnamed(in folder: String) -> Int32? {
    // O_TMPFILE, which the module map of the C library leaves out.
    let unnamed = O_DIRECTORY | 0o20000000
    let descriptor = open(folder, unnamed | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if stat(processPath(descriptor), &status) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// The name that the system has for an open file of this process.
  static func processPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Moves a file to a name nobody has taken.
  static func move(
    _ source: String, to path: String, hasLinks: Bool = true
  ) throws(SoundFileError) {
    // A link, unlike a rename, fails if somebody has put a file there meanwhile.
    if hasLinks, link(source, path) == 0 {
      unlink(source)
      return
    }
    let code = hasLinks ? errno : ENOTSUP
    guard lacksLinks(code) else { throw .creating(path, code: code) }
    // Looking first is the best there is.
    var status = stat()
    if lstat(path, &status) == 0 { throw .destinationExists(path: path) }
    guard rename(source, path) == 0 else { throw .creating(path, code: errno) }
  }

  /// Whether that is why a file could not be linked: FAT and others have no links.
  static func lacksLinks(_ code: Int32) -> Bool { [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(code) }

  /// Brings to disk which names a file's folder has; false where the file system cannot promise it.
  static func synchronizeFolder(of path: String) -> Bool {
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
