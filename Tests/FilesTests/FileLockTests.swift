import Files
import Foundation
import TestSupport
import Testing

@Suite("FileLock")
struct FileLockTests {
  private let folder = Scratch()

  private func open() throws -> OpenFile { try OpenFile(folder("lock"), O_CREAT | O_RDWR) }

  @Test("A lock is exclusive or shared until it is released or its file is closed")
  func kinds() throws {
    let (first, second) = (try open(), try open())
    #expect(FileLock.acquire(of: first.descriptor) == .taken)
    #expect(FileLock.acquire(of: second.descriptor) == .busy)
    FileLock.release(first.descriptor)
    #expect(FileLock.acquire(.shared, of: second.descriptor) == .taken)
    #expect(FileLock.acquire(.shared, of: first.descriptor).isTaken)
    #expect(FileLock.acquire(of: first.descriptor) == .busy)
    do {
      let third = try open()
      #expect(FileLock.acquire(of: third.descriptor) == .busy)
    }
    FileLock.release(second.descriptor)
    do {
      let third = try open()
      FileLock.release(first.descriptor)
      #expect(FileLock.acquire(of: third.descriptor) == .taken)
    }
    #expect(FileLock.acquire(of: first.descriptor) == .taken)
  }

  @Test("A failure to lock is distinguished from a busy lock")
  func unavailable() {
    #expect(FileLock.acquire(of: -1) == .unavailable(code: EBADF))
    #expect(FileLock.isMissing(ENOLCK) && !FileLock.isMissing(EBADF))
  }

  @Test("Removing abandoned lock files spares held locks, and doesn't follow links")
  func abandoned() throws {
    let file = try open()
    FileLock.acquire(of: file.descriptor)
    FileLock.removeAbandoned(folder("lock"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("lock"))
    FileLock.release(file.descriptor)
    FileLock.removeAbandoned(folder("link"))
    #expect(folder.names == ["link", "lock"])
    FileLock.removeAbandoned(folder("lock"))
    #expect(folder.names == ["link"])
  }
}
