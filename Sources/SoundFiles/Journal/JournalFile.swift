import Files
import FoundationEssentials
import Glibc

/// A journal's open file, which is locked and written in place.
///
/// Writes aren't buffered in this process, so nothing is lost if the process ends.
final class JournalFile {
  let path: String
  /// Whether this process holds the lock; false if the file system has no locks.
  private(set) var isLocked = false
  private var descriptor: Int32
  /// Whether the file system reports link counts; some file systems don't.
  private let countsNames: Bool

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
    // If the status can't be read, the file is not treated as removed.
    countsNames = ((try? FileStatus(of: descriptor, path: path))?.linkCount ?? 0) > 0
  }

  deinit { close() }

  static func create(_ path: String) throws(SoundFileError) -> JournalFile {
    while true {
      let descriptor = Files.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .creating(.last(path)) }
      let file = JournalFile(path: path, descriptor: descriptor)
      // On a file system without locks, recording continues without a lock.
      file.lock(waits: true)
      // A recovery may have deleted the new file as an empty orphan just before it was locked.
      if file.isInPlace { return file }
    }
  }

  /// Opens an existing file; nil if another process has locked it.
  static func open(orphan path: String) throws(SoundFileError) -> JournalFile? {
    while true {
      let descriptor = Files.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .opening(.last(path)) }
      let file = JournalFile(path: path, descriptor: descriptor)
      guard try file.status().kind == .regular else { throw .notRegularFile(path: path) }
      switch file.lock(waits: false) {
      case .taken: break
      case .busy: return nil
      // Without locks, the writer recorded in the journal determines whether the journal is in use.
      case .unavailable(let code) where FileLock.isMissing(code): break
      case .unavailable(let code): throw .reading(SystemError(path: path, code: code))
      }
      if file.isInPlace { return file }
    }
  }

  var isOpen: Bool { descriptor >= 0 }

  @discardableResult private func lock(waits: Bool) -> FileLock.Outcome {
    let outcome = FileLock.acquire(of: descriptor, waits: waits)
    isLocked = outcome.isTaken
    return outcome
  }

  private func status() throws(SoundFileError) -> FileStatus {
    try rethrowing(as: SoundFileError.reading, try FileStatus(of: descriptor, path: path))
  }

  /// Whether the path still refers to this file; true if that can't be determined.
  var isInPlace: Bool {
    do throws(SystemError) {
      let own = try FileStatus(of: descriptor, path: path)
      if countsNames, own.linkCount == 0 { return false }
      let found = try FileStatus(path: path)
      if own.identity == found.identity { return true }
      // Some file systems report a new inode number each time.
      return own.size == found.size && hasSameHead(as: path)
    } catch {
      return error.kind != .missing && error.code != ESTALE
    }
  }

  /// Returns whether another path also refers to this file.
  ///
  /// Inode numbers alone are not sufficient: some file systems generate them, and two files can get
  /// the same one.
  func isFound(at other: String) -> Bool {
    // A file whose status can't be read counts as a different file.
    guard let own = try? status(), let found = FileStatus.seen(other) else { return false }
    return own.identity == found.identity && own.linkCount > 1 && own.size == found.size
      && hasSameHead(as: other)
  }

  private func hasSameHead(as other: String) -> Bool {
    let descriptor = Files.open(other, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    let file = JournalFile(path: other, descriptor: descriptor)
    defer { file.close() }
    guard let head = try? head(JournalHeader.byteCount) else { return false }
    return (try? file.head(JournalHeader.byteCount)) == head
  }

  /// Returns the number of seconds since the last write.
  ///
  /// The result can be wrong if clocks differ, because `now` comes from this machine, but the
  /// modification time comes from the machine that has the disk.
  func age(at now: Date) throws(SoundFileError) -> Double {
    now.timeIntervalSince1970 - Double(try status().modified.seconds)
  }

  func size() throws(SoundFileError) -> Int { try status().size }

  func head(_ count: Int) throws(SoundFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try read(into: &bytes, count: count, at: 0)
    return Array(bytes.prefix(got))
  }

  private func read(
    into bytes: inout [UInt8], count: Int, at offset: Int
  ) throws(SoundFileError) -> Int {
    while true {
      let found = pread(descriptor, &bytes, count, offset)
      if found >= 0 { return found }
      guard errno == EINTR else { throw .reading(.last(path)) }
    }
  }

  func copy(from start: Int, to end: Int, into other: JournalFile) throws(SoundFileError) {
    var block = [UInt8](repeating: 0, count: min(1 << 20, max(1, end - start)))
    var position = start
    while position < end {
      let count = try read(into: &block, count: min(block.count, end - position), at: position)
      guard count > 0 else { throw .unreadable(path: path, reason: .becameShorter) }
      let written = block.withUnsafeBytes {
        other.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), at: position)
      }
      if let error = written.error { throw .writing(error) }
      position += count
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> (count: Int, error: SystemError?) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let done = pwrite(descriptor, rest.baseAddress, rest.count, offset + count)
      if done < 0, errno == EINTR { continue }
      // When the disk fills up, a write stores as many bytes as fit, and only the next write fails.
      guard done > 0 else {
        return (count, SystemError(path: path, code: done < 0 ? errno : ENOSPC))
      }
      count += done
    }
    return (count, nil)
  }

  @discardableResult func setSize(_ size: Int) -> SystemError? {
    ftruncate(descriptor, size) == 0 ? nil : .last(path)
  }

  /// Syncs the file's data to disk; if `everything` is true, also syncs its metadata and folder
  /// entry.
  func synchronize(everything: Bool) throws(SoundFileError) {
    guard (everything ? fsync(descriptor) : fdatasync(descriptor)) == 0 else {
      throw .writing(.last(path))
    }
    if everything { Folder.synchronize(Folder.parent(of: path)) }
  }

  /// Sets the modification time to now, so that other processes see that the file is in use.
  func touch() { futimens(descriptor, nil) }

  /// Deletes the file, unless its path now refers to a different file.
  func remove() throws(SoundFileError) {
    guard isInPlace else { return }
    guard unlink(path) == 0 || SystemError.last(path).kind == .missing else {
      throw .writing(.last(path))
    }
    Folder.synchronize(Folder.parent(of: path))
  }

  func close() {
    guard descriptor >= 0 else { return }
    FileLock.release(descriptor)
    Glibc.close(descriptor)
    descriptor = -1
  }
}
