import Dispatch
import Files
import Glibc
import Threads

/// Serializes changes to the takes folder, across processes and within each process.
final class FolderLock {
  private let path: String
  private var descriptor: Int32 = -1
  private var depth = 0
  /// The semaphore used instead of the lock if the file system does not support locks.
  private var turn: DispatchSemaphore?

  private let lock: (Int32) -> FileLock.Outcome
  private let time: any TimeSource

  init(
    path: String, time: any TimeSource = SystemTime(),
    lock: @escaping (Int32) -> FileLock.Outcome = { FileLock.acquire(of: $0) }
  ) {
    (self.path, self.time, self.lock) = (path, time, lock)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// A value that holds the lock until it goes out of scope.
  ///
  /// The compiler may destroy the value after its last use, so the caller must extend its lifetime:
  ///
  /// ```swift
  /// let hold = try lock.acquire()
  /// defer { extendLifetime(hold) }
  /// ```
  struct HeldLock: ~Copyable {
    private let lock: FolderLock

    fileprivate init(_ lock: FolderLock) {
      self.lock = lock
      lock.depth += 1
    }

    deinit {
      lock.depth -= 1
      if lock.depth == 0 { lock.release() }
    }
  }

  /// Locks the folder for the lifetime of the result; holds can be nested.
  ///
  /// - Parameter shouldContinue: called repeatedly while another process holds the lock; returning
  ///   false stops waiting.
  /// - Throws: `cancelled`, or the reason why the lock file cannot be used.
  func acquire(while shouldContinue: (FolderLockWait) -> Bool = { _ in true }) throws(LibraryError)
    -> HeldLock
  {
    if depth == 0 { try wait(while: shouldContinue) }
    return HeldLock(self)
  }

  var isHeld: Bool { depth > 0 }

  private func wait(while shouldContinue: (FolderLockWait) -> Bool) throws(LibraryError) {
    descriptor = open(path, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o666)
    // The lock file may belong to another user and be read-only; it can still be locked.
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(path) }
    // Polls for the lock. A blocking wait could be interrupted only by a signal, and a signal that
    // arrives just before the wait begins would be missed.
    var (pause, waited) = (1.0, 0.0)
    while !tryToAcquire() {
      guard shouldContinue(FolderLockWait(seconds: waited / 1_000, descriptor: descriptor)) else {
        release()
        throw .cancelled
      }
      time.wait(for: .milliseconds(pause))
      waited += pause
      pause = min(25, pause * 1.5)
    }
  }

  private func tryToAcquire() -> Bool {
    switch lock(descriptor) {
    case .taken: return true
    case .busy: return false
    case .unavailable:
      // A file system without locks is assumed to be used by one machine at a time. A semaphore
      // serializes the callers within each process.
      guard let turn = InProcessLock.of(descriptor) else { return true }
      guard turn.wait(timeout: .now()) == .success else { return false }
      self.turn = turn
      return true
    }
  }

  private func release() {
    turn?.signal()
    turn = nil
    close(descriptor)
    descriptor = -1
  }
}
