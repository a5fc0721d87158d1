import Foundation

/// Keeps those who change the folder of takes in line, in this process and in others.
final class FolderLock {
  private let path: String
  private var descriptor: Int32 = -1
  private var depth = 0

  init(path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Runs `body` while nobody else changes anything; may be called within itself.
  func hold<T>(_ body: () throws(LibraryError) -> T) throws(LibraryError) -> T {
    if depth == 0 { try take() }
    depth += 1
    defer {
      depth -= 1
      if depth == 0 { letGo() }
    }
    return try body()
  }

  var isHeld: Bool { depth > 0 }

  private func take() throws(LibraryError) {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    // Somebody else's file may be locked, too.
    if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(path) }
    while flock(descriptor, LOCK_EX) != 0 {
      // A file system without locks is used by one machine at a time, and one process is in line with itself.
      if errno != EINTR { return }
    }
  }

  private func letGo() {
    close(descriptor)
    descriptor = -1
  }
}
