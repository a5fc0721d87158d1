import Foundation

/// A file written beside the one it will replace, so that at every moment one of both is whole.
final class FileReplacement {
  let path: String
  let temporaryPath: String
  private let overwrite: Bool
  /// Locked, so that a file left behind can be told from one in the making.
  private let descriptor: Int32

  /// Takes a hidden name in the folder of `path`; fails where no file could be put.
  init(path: String, overwrite: Bool) throws(SoundFileError) {
    self.path = path
    self.overwrite = overwrite
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    var status = stat()
    // A link that leads nowhere is in the way as a file is.
    if stat(path, &status) == 0 || lstat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
      if !overwrite { throw .destinationExists(path: path) }
      if status.st_mode & S_IFMT != S_IFREG { throw .notRegularFile(path: path) }
    } else if errno == ENAMETOOLONG {
      // The hidden name would fit, and the failure come only after all the work.
      throw .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    guard stat(folder, &status) == 0 else {
      throw errno == EACCES ? .notPermitted(path: path) : .noFolder(path: path)
    }

    Self.removeLeftovers(of: path)
    temporaryPath = Self.uniqueTemporaryPath(of: path)
    descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw .creating(path, code: errno)
    }
    // Where there are no locks nothing is ever taken for left behind.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Also one that was committed under a second name, and could not be removed then.
    unlink(temporaryPath)
    close(descriptor)
  }

  /// Removes what was left beside `path` by writers of it whose process was ended.
  ///
  /// One that is still at work holds a lock, and is left alone. What cannot be removed stays: it is hidden and
  /// in nobody's way.
  static func removeLeftovers(of path: String) {
    let prefix = URL(fileURLWithPath: temporaryPrefix(of: path))
    let folder = prefix.deletingLastPathComponent().path
    // A folder that cannot be listed has nothing that could be removed.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names
    where name.hasPrefix(prefix.lastPathComponent) && name.hasSuffix(temporarySuffix) {
      let unique = name.dropFirst(prefix.lastPathComponent.count).dropLast(temporarySuffix.count)
      guard UInt64(unique, radix: 36) != nil else { continue }
      let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
      close(descriptor)
    }
  }

  /// A hidden name beside `path` that nobody has.
  static func uniqueTemporaryPath(of path: String) -> String {
    let unique = String(UInt64.random(in: .min ... .max), radix: 36)
    return temporaryPrefix(of: path) + unique + temporarySuffix
  }

  private static let temporarySuffix = ".part"

  /// What the hidden names for a file begin with; it is cut so that they fit where the final name does.
  ///
  /// Those for a hidden name are beside it, not within it, so that whoever removes the one finds the other.
  private static func temporaryPrefix(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let final = finalName(of: url.lastPathComponent)
    let name = String(decoding: final.utf8.prefix(200), as: UTF8.self)
    return "\(url.deletingLastPathComponent().path)/.\(name)."
  }

  /// "a.wav" for its hidden name ".a.wav.x0.part"; any other name as it is.
  private static func finalName(of name: String) -> Substring {
    guard name.hasPrefix("."), name.hasSuffix(temporarySuffix) else { return name[...] }
    let inner = name.dropFirst().dropLast(temporarySuffix.count)
    guard let dot = inner.lastIndex(of: "."), dot != inner.startIndex,
      UInt64(inner[inner.index(after: dot)...], radix: 36) != nil
    else { return name[...] }
    return inner[..<dot]
  }

  /// Whether next to nothing is free on the disk.
  var isDiskFull: Bool {
    var status = statvfs()
    guard statvfs(temporaryPath, &status) == 0 else { return false }
    return Int(status.f_bavail) * Int(status.f_frsize) < 256 * 1_024
  }

  /// What to report when a library failed at writing.
  func failure(_ reason: String) -> SoundFileError {
    isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  /// Brings what was written to disk.
  func synchronize() throws(SoundFileError) {
    guard Self.synchronize(temporaryPath) else {
      throw failure(String(cString: strerror(errno)))
    }
  }

  /// Puts the file in its place, in one step.
  func commit() throws(SoundFileError) {
    if overwrite {
      guard rename(temporaryPath, path) == 0 else {
        throw .unwritable(path: path, reason: String(cString: strerror(errno)))
      }
    } else {
      try Self.move(temporaryPath, to: path)
    }
    // The name too has to be on disk; a file system that cannot promise it has no better way.
    _ = Self.synchronizeFolder(of: path)
  }

  /// Moves a file to a name nobody has taken.
  static func move(
    _ source: String, to path: String, hasLinks: Bool = true
  ) throws(SoundFileError) {
    // A link, unlike a rename, fails if somebody has put a file there meanwhile.
    if hasLinks, link(source, path) == 0 {
      unlink(source)
      return
    }
    switch hasLinks ? errno : ENOTSUP {
    case EPERM, ENOTSUP, ENOSYS, EMLINK:
      // FAT and others have no links: looking first is the best there is.
      var status = stat()
      if lstat(path, &status) == 0 { throw .destinationExists(path: path) }
      guard rename(source, path) == 0 else { throw .creating(path, code: errno) }
    case let code: throw .creating(path, code: code)
    }
  }

  /// Brings to disk which names a file's folder has; false where the file system cannot promise it.
  static func synchronizeFolder(of path: String) -> Bool {
    synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private static func synchronize(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
