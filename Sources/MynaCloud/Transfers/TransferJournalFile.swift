import Files
import FoundationEssentials
import Glibc
import Synchronization

/// The record of a transfer, from which it continues after the process was killed; locked against
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

  /// Releases the journal for other transfers.
  ///
  /// Called before a transfer returns. Canceled work may keep the object alive, and an immediate
  /// retry of the same transfer would not find its journal.
  func close() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      // Removes the lock file while the lock is held, so that no other process can have locked it.
      if FileStatus.isGone(path) { unlink(lock.path) }
      // Unlocks explicitly, since processes that are being started briefly hold a copy of the
      // descriptor.
      FileLock.release(lock.descriptor)
    }
  }

  func read() throws(CloudError) -> TransferRecord? {
    guard
      let data = try rethrowing(
        as: CloudError.file, try WholeFile.read(path, limit: Self.sizeLimit))
    else { return nil }
    // A record of another version of Myna may be unreadable; then the transfer starts over.
    return try? JSONDecoder().decode(TransferRecord.self, from: data)
  }

  /// Replaces the record, which is on disk when this method returns.
  func write(_ record: TransferRecord) throws(CloudError) {
    let data: Data
    do { data = try JSONEncoder().encode(record) } catch {
      throw .file(SystemError(path: path, code: EINVAL))
    }
    try rethrowing(as: CloudError.file, try WholeFile.write(data, to: path, mode: 0o600))
  }

  /// Deletes the record, and temporary files of a process that was killed while writing it.
  func remove() {
    FileReplacement.removeLeftovers(of: path)
    unlink(path)
  }
}
