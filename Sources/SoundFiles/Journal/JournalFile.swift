import Files
import FoundationEssentials
import Glibc

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
    // A file that cannot be looked at is not known to be removed.
    countsNames = ((try? FileStatus(of: descriptor, path: path))?.linkCount ?? 0) > 0
  }

  deinit { close() }

  /// Makes a file where there is none.
  static func create(_ path: String) throws(SoundFileError) -> JournalFile {
    while true {
      let descriptor = Files.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .creating(.last(path)) }
      let file = JournalFile(path: path, descriptor: descriptor)
      // Where a file system has no locks a recording is still better than none.
      file.lock(waits: true)
      // A recovery may have taken the new file for an empty orphan, just before it was locked.
      if file.isInPlace { return file }
    }
  }

  /// Opens a file that is there; nil when another has locked it.
  static func open(orphan path: String) throws(SoundFileError) -> JournalFile? {
    while true {
      let descriptor = Files.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw .opening(.last(path)) }
      let file = JournalFile(path: path, descriptor: descriptor)
      guard try file.status().kind == .regular else { throw .notRegularFile(path: path) }
      switch file.lock(waits: false) {
      case .taken: break
      case .busy: return nil
      // Without locks, the writer noted in the journal has to suffice.
      case .unavailable(let code) where FileLock.isMissing(code): break
      case .unavailable(let code): throw .reading(SystemError(path: path, code: code))
      }
      if file.isInPlace { return file }
    }
  }

  /// Whether the file is open.
  var isOpen: Bool { descriptor >= 0 }

  @discardableResult private func lock(waits: Bool) -> FileLock.Outcome {
    let outcome = FileLock.take(of: descriptor, waits: waits)
    isLocked = outcome.isTaken
    return outcome
  }

  private func status() throws(SoundFileError) -> FileStatus {
    try rethrowing(as: SoundFileError.reading, try FileStatus(of: descriptor, path: path))
  }

  /// Whether the path still leads to this file; assumed to be true if the system cannot tell.
  var isInPlace: Bool {
    do throws(SystemError) {
      let own = try FileStatus(of: descriptor, path: path)
      if countsNames, own.linkCount == 0 { return false }
      let found = try FileStatus(path: path)
      if own.identity == found.identity { return true }
      // Some file systems make up a new inode number each time.
      return own.size == found.size && hasSameHead(as: path)
    } catch {
      return error.kind != .missing && error.code != ESTALE
    }
  }

  /// Returns whether another path leads to this file as well.
  ///
  /// Inode numbers alone do not prove it: some file systems make them up, and two files may have the same one.
  func isFound(at other: String) -> Bool {
    // A file that cannot be examined is not known to be this one.
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

  /// Returns the seconds since the last write at a date, by the clocks of this machine and of the one that has the disk.
  func age(at now: Date) throws(SoundFileError) -> Double {
    now.timeIntervalSince1970 - Double(try status().modified.seconds)
  }

  /// Its length in bytes.
  func size() throws(SoundFileError) -> Int { try status().size }

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
      guard errno == EINTR else { throw .reading(.last(path)) }
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
      guard count > 0 else { throw .unreadable(path: path, reason: .becameShorter) }
      let written = block.withUnsafeBytes {
        other.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), at: place)
      }
      if let error = written.error { throw .writing(error) }
      place += count
    }
  }

  /// Writes bytes at a place, and returns how many the disk took and the error if not all.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> (count: Int, error: SystemError?) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let done = pwrite(descriptor, rest.baseAddress, rest.count, offset + count)
      if done < 0, errno == EINTR { continue }
      // A disk takes what still fits before it says that it is full.
      guard done > 0 else {
        return (count, SystemError(path: path, code: done < 0 ? errno : ENOSPC))
      }
      count += done
    }
    return (count, nil)
  }

  /// Makes it this long, and returns the error if that cannot be done.
  @discardableResult func setSize(_ size: Int) -> SystemError? {
    ftruncate(descriptor, size) == 0 ? nil : .last(path)
  }

  /// Brings it to disk: what was written, and with `everything` also what the folder says of it.
  func synchronize(everything: Bool) throws(SoundFileError) {
    guard (everything ? fsync(descriptor) : fdatasync(descriptor)) == 0 else {
      throw .writing(.last(path))
    }
    if everything { Folder.synchronize(Folder.parent(of: path)) }
  }

  /// Sets the modification time to now, as a sign that somebody still works on the file.
  func touch() { futimens(descriptor, nil) }

  /// Deletes the file unless somebody else already has; another file that now has its name stays.
  func remove() throws(SoundFileError) {
    guard isInPlace else { return }
    guard unlink(path) == 0 || SystemError.last(path).kind == .missing else {
      throw .writing(.last(path))
    }
    Folder.synchronize(Folder.parent(of: path))
  }

  /// Lets go of it, and of the lock.
  func close() {
    guard descriptor >= 0 else { return }
    FileLock.release(descriptor)
    Glibc.close(descriptor)
    descriptor = -1
  }
}
