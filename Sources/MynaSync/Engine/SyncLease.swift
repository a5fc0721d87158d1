import Files
import Glibc

/// The lock that lets only one process at a time sync a library with a bucket.
struct SyncLease {
  private let file: OpenFile

  init(path: String) throws(SyncError) {
    do throws(SystemError) {
      file = try OpenFile(path, O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600)
    } catch {
      throw SyncError(error)
    }
    // Without file locks, two processes may sync at once, which is harmless but duplicates work.
    if case .busy = FileLock.acquire(of: file.descriptor) { throw .busy }
  }

  func end() { FileLock.release(file.descriptor) }
}
