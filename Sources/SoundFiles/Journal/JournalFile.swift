import Foundation

/// The file of a journal: locked for as long as it is open, and written in place.
///
/// No buffer of ours lies between it and the kernel, so the end of the process loses nothing.
final class JournalFile {
  let path: String
  private var descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close() }

  /// Makes a file where there is none.
  static func create(_ path: String) throws(SoundFileError) -> JournalFile {
    while true {
      let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .creating(path, code: errno) }
      let file = JournalFile(path: path, descriptor: descriptor)
      // Where a file system has no locks a recording is still better than none.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // A recovery may have taken the new file for an empty orphan, just before it was locked.
      if file.isInPlace { return file }
    }
  }

  /// Opens a file that is there; nil when another has locked it.
  static func open(orphan path: String) throws(SoundFileError) -> JournalFile? {
    while true {
      let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .opening(path, code: errno) }
      let file = JournalFile(path: path, descriptor: descriptor)
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .notRegularFile(path: path)
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        if errno == EWOULDBLOCK { return nil }
        if errno == EINTR { continue }
        // Whether somebody records into it cannot be told, so it is left alone.
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
      if file.isInPlace { return file }
    }
  }

  /// Whether the file is still the one its path leads to.
  private var isInPlace: Bool { isFound(at: path) }

  /// Whether a path leads to this file.
  func isFound(at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &found) == 0
      && own.st_ino == found.st_ino && own.st_dev == found.st_dev
  }

  /// Its length in bytes.
  func size() throws(SoundFileError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return Int(status.st_size)
  }

  /// Up to `count` bytes from its beginning.
  func head(_ count: Int) throws(SoundFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(descriptor, &bytes, count, 0)
    guard got >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return Array(bytes.prefix(got))
  }

  /// Writes bytes at a place, and returns how many the disk took and the system's reason if not all.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> (count: Int, code: Int32) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let done = pwrite(descriptor, rest.baseAddress, rest.count, offset + count)
      if done < 0, errno == EINTR { continue }
      // A disk takes what still fits before it says that it is full.
      guard done > 0 else { return (count, done < 0 ? errno : ENOSPC) }
      count += done
    }
    return (count, 0)
  }

  /// Makes it this long; 0, or the system's reason.
  func setSize(_ size: Int) -> Int32 { ftruncate(descriptor, size) == 0 ? 0 : errno }

  /// Brings it to disk: what was written, and with `everything` also what the folder says of it.
  func synchronize(everything: Bool) throws(SoundFileError) {
    guard (everything ? fsync(descriptor) : fdatasync(descriptor)) == 0 else {
      throw .writing(path, code: errno)
    }
    // A file system that cannot promise the name has no better way.
    if everything { _ = FileReplacement.synchronizeFolder(of: path) }
  }

  /// Removes it from its folder.
  func remove() throws(SoundFileError) {
    guard unlink(path) == 0 else { throw .writing(path, code: errno) }
    _ = FileReplacement.synchronizeFolder(of: path)
  }

  /// Lets go of it, and of the lock.
  func close() {
    guard descriptor >= 0 else { return }
    // Said in so many words, since a program being started has a copy of the descriptor for a moment.
    flock(descriptor, LOCK_UN)
    Glibc.close(descriptor)
    descriptor = -1
  }
}
