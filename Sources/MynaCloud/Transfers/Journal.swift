import Files
import FoundationEssentials
import Glibc
import Synchronization

/// The record of a transfer, so that it goes on after the process was killed; locked, so that two do not go on with one.
///
/// It may hold the secret address of an upload: the owner alone can read it.
final class Journal: Sendable {
  /// Journals are a few kilobytes.
  private static let sizeLimit = 1 << 20

  /// The file of the record, which need not exist.
  let path: String
  private let lock: OpenFile
  private let isOpen = Mutex(true)

  init(path: String, lock: OpenFile) { (self.path, self.lock) = (path, lock) }

  deinit { close() }

  /// Lets others have it from now on.
  ///
  /// Called before a transfer returns: work that was given up may hold the object for longer, and the same transfer, tried again at
  /// once, would not find its journal.
  func close() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      // While the lock is held, so that nobody else can have taken it by then.
      if FileStatus.isGone(path) { unlink(lock.path) }
      // Programs being started have a copy of the descriptor for a moment.
      FileLock.release(lock.descriptor)
    }
  }

  /// Returns what is written down; nil if that is nothing, or nothing that can be understood.
  func read() throws(CloudError) -> JournalRecord? {
    guard
      let data = try rethrowing(
        as: CloudError.file, try WholeFile.read(path, limit: Self.sizeLimit))
    else { return nil }
    // A record of an older or newer Myna: the transfer begins anew.
    return try? JSONDecoder().decode(JournalRecord.self, from: data)
  }

  /// Writes a record down in place of the last one; it is on disk when this returns.
  func write(_ record: JournalRecord) throws(CloudError) {
    let data: Data
    do { data = try JSONEncoder().encode(record) } catch {
      throw .file(SystemError(path: path, code: EINVAL))
    }
    try rethrowing(as: CloudError.file, try WholeFile.write(data, to: path, mode: 0o600))
  }

  /// Forgets the transfer, and what a process that was killed has left of a note.
  func remove() {
    FileReplacement.removeLeftovers(of: path)
    unlink(path)
  }
}
