import Foundation

/// The file of a journal: locked for as long as it is open, and written in place.
///
/// No buffer of ours lies between it and the kernel, so the end of the process loses nothing.
final class JournalFile {
  let path: String
  /// Whether this process holds the lock; false if the file system has no locks.
  private(set) var isLocked = false
  private var descriptor: Int32
  /// Whether the file system counts a file's links; some do not.
  private let countsNames: Bool

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    var status = stat()
    countsNames = fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  deinit { close() }

  /// Makes a file where there is none.
  static func create(_ path: String) throws(SoundFileError) -> JournalFile {
    while true {
      let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .creating(path, code: errno) }
      let file = JournalFile(path: path, descriptor: descriptor)
      // Where a file system has no locks a recording is still better than none.
      _ = file.lock(LOCK_EX)
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
      switch file.lock(LOCK_EX | LOCK_NB) {
      // Without locks, the writer noted in the journal has to suffice.
      case 0, ENOLCK, ENOTSUP, ENOSYS, EINVAL: break
      case EWOULDBLOCK: return nil
      case let code: throw .unreadable(path: path, reason: String(cString: strerror(code)))
      }
      if file.isInPlace { return file }
    }
  }

  /// Whether the file is open.
  var isOpen: Bool { descriptor >= 0 }

  /// Requests the lock and returns 0, or the system's error code.
  private func lock(_ operation: Int32) -> Int32 {
    while flock(descriptor, operation) != 0 {
      if errno != EINTR { return errno }
    }
    isLocked = true
    return 0
  }

  /// Whether the path still leads to this file; assumed to be true if the system cannot tell.
  var isInPlace: Bool {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0 else { return errno != ESTALE }
    if countsNames, own.st_nlink == 0 { return false }
    guard stat(path, &found) == 0 else { return ![ENOENT, ENOTDIR, ESTALE].contains(errno) }
    if own.st_ino == found.st_ino, own.st_dev == found.st_dev { return true }
    // Some file systems make up a new inode number each time.
    return own.st_size == found.st_size && hasSameHead(as: path)
  }

  /// Returns whether another path leads to this file as well.
  ///
  /// Inode numbers alone do not prove it: some file systems make them up, and two files may have the same one.
  func isFound(at other: String) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(other, &found) == 0
      && own.st_ino == found.st_ino && own.st_dev == found.st_dev
      && own.st_nlink > 1 && own.st_size == found.st_size && hasSameHead(as: other)
  }

  private func hasSameHead(as other: String) -> Bool {
    let descriptor = Glibc.open(other, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    let file = JournalFile(path: other, descriptor: descriptor)
    defer { file.close() }
    guard let head = try? head(JournalHeader.byteCount) else { return false }
    return (try? file.head(JournalHeader.byteCount)) == head
  }

  /// Returns the seconds since the last write, by the clocks of this machine and of the one that has the disk.
  func age() throws(SoundFileError) -> Double {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return Date.now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
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
    let got = try read(into: &bytes, count: count, at: 0)
    return Array(bytes.prefix(got))
  }

  /// Reads up to `count` bytes at an offset and returns how many were read.
  private func read(
    into bytes: inout [UInt8], count: Int, at offset: Int
  ) throws(SoundFileError) -> Int {
    while true {
      let found = pread(descriptor, &bytes, count, offset)
      if found >= 0 { return found }
      guard errno == EINTR else {
        throw .unreadable(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Copies the bytes between two offsets into another file, at the same offsets.
  ///
  /// - Throws: `unreadable` if this file cannot be read that far.
  func copy(from start: Int, to end: Int, into other: JournalFile) throws(SoundFileError) {
    var block = [UInt8](repeating: 0, count: min(1 << 20, max(1, end - start)))
    var place = start
    while place < end {
      let count = try read(into: &block, count: min(block.count, end - place), at: place)
      guard count > 0 else { throw .unreadable(path: path, reason: "it has become shorter") }
      let written = block.withUnsafeBytes {
        other.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), at: place)
      }
      guard written.code == 0 else { throw .writing(other.path, code: written.code) }
      place += count
    }
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

  /// Sets the modification time to now, as a sign that somebody still works on the file.
  func touch() { futimens(descriptor, nil) }

  /// Deletes the file unless somebody else already has; another file that now has its name stays.
  func remove() throws(SoundFileError) {
    guard isInPlace else { return }
    guard unlink(path) == 0 || errno == ENOENT else { throw .writing(path, code: errno) }
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
