import Files
import Glibc

/// The right to sync a library with a place, which one process at a time has.
struct SyncLease {
  private let file: OpenFile

  /// Takes it.
  ///
  /// - Throws: `busy` if another process has it.
  init(path: String) throws(SyncError) {
    do throws(SystemError) {
      file = try OpenFile(path, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600)
    } catch {
      throw SyncError(error)
    }
    // Without locks nobody can tell; two who sync at once do no harm, but they do it twice.
    if case .busy = FileLock.acquire(of: file.descriptor) { throw .busy }
  }

  /// Gives it up.
  func end() { FileLock.release(file.descriptor) }
}
