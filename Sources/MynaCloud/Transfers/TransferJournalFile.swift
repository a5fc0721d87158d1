import Files
import FoundationEssentials
import Glibc
import Synchronization

/// A transfer's record, from which the transfer resumes if the process was killed; locked against
/// concurrent use.
///
/// It may contain the secret URL of an upload, so only the owner can read it.
final class TransferJournalFile: Sendable {
  private static let sizeLimit = 1 << 20

  let path: String
  private let lock: OpenFile
  private let isOpen = Mutex(true)

  init(path: String, lock: OpenFile) { (self.path, self.lock) = (path, lock) }

  deinit { close() }

  /// Releases the journal for use by other transfers.
  ///
  /// Called before a transfer returns. If canceled work keeps this object alive, an immediate retry
  /// of the same transfer couldn't open its journal.
  func close() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      // Remove the lock file while the lock is held, so that no other process can have locked it.
      if FileStatus.isGone(path) { unlink(lock.path) }
      // Unlocks the file explicitly, because a child process that is just being started briefly
      // holds a copy of the descriptor.
      FileLock.release(lock.descriptor)
    }
  }

  func read() throws(CloudError) -> TransferRecord? {
    guard
      let data = try rethrowing(
        as: CloudError.file, try FileContents.read(path, limit: Self.sizeLimit))
    else { return nil }
    // A record from another version of Myna may be unreadable; the transfer then starts over.
    return try? JSONDecoder().decode(TransferRecord.self, from: data)
  }

  /// Replaces the record, which is on disk when this method returns.
  func write(_ record: TransferRecord) throws(CloudError) {
    let data: Data
    do { data = try JSONEncoder().encode(record) } catch {
      throw .file(SystemError(path: path, code: EINVAL))
    }
    try rethrowing(as: CloudError.file, try FileContents.write(data, to: path, mode: 0o600))
  }

  /// Deletes the record, as well as temporary files left by processes that were killed while
  /// writing the record.
  func remove() {
    FileReplacement.removeLeftovers(of: path)
    unlink(path)
  }
}
