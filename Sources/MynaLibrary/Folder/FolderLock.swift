import Foundation

/// Keeps those who change the folder of takes in line, in this process and in others.
final class FolderLock {
  private let path: String
  private var descriptor: Int32 = -1
  private var depth = 0

  init(path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Runs `body` while nobody else changes anything; may be called within itself.
  ///
  /// - Parameter goesOn: asked while somebody else does; false gives up.
  func hold<T>(
    _ goesOn: (FolderWait) -> Bool, _ body: () throws(LibraryError) -> T
  ) throws(LibraryError) -> T {
    if depth == 0 { try take(while: goesOn) }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { letGo() }
    }
    return try body()
  }

  var isHeld: Bool { depth > 0 }

  private func take(while goesOn: (FolderWait) -> Bool) throws(LibraryError) {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    // Somebody else's file may be locked, too.
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(path) }
    // Asked for again and again: a wait that only a signal ends would miss the one that comes just before it.
    var (pause, waited) = (1.0, 0.0)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks is used by one machine at a time, and one process is in line with itself.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard goesOn(FolderWait(seconds: waited / 1_000, descriptor: descriptor)) else {
        letGo()
        throw .cancelled
      }
      usleep(UInt32(pause * 1_000))
      waited += pause
      pause = min(25, pause * 1.5)
    }
  }

  private func letGo() {
    close(descriptor)
    descriptor = -1
  }
}
