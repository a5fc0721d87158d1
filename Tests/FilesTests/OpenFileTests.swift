import Files
import Foundation
import TestSupport
import Testing

@Suite("OpenFile")
struct OpenFileTests {
  private let folder = Scratch()

  @Test("Opening a folder or a pipe for reading fails without blocking")
  func reading() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for name in ["", "pipe"] {
      #expect(throws: SystemError(notRegularFile: folder(name))) {
        try OpenFile(reading: folder(name))
      }
    }
    #expect(throws: SystemError(path: folder("none"), code: ENOENT)) {
      try OpenFile(reading: folder("none"))
    }
  }

  @Test(
    "A copied file has the original's content, and a later difference is detected",
    arguments: [0, 1, 1 << 20, (3 << 20) + 5])
  func copy(count: Int) throws {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    try folder.write(bytes, to: "file")
    let file = try OpenFile(reading: folder("file"))
    let copy = try OpenFile(folder("copy"), O_CREAT | O_EXCL | O_RDWR)
    #expect(try file.copy(to: copy))
    #expect(try folder.data("copy") == bytes)
    #expect(try file.hasContents(of: copy))
    try copy.write([UInt8(0)].span.bytes)
    #expect(try !file.hasContents(of: copy))
  }

  @Test("Files are copied block by block if `sendfile` can't be used")
  func blocks() throws {
    let bytes = Data(repeating: 7, count: (2 << 20) + 1)
    try folder.write(bytes, to: "file")
    try folder.write("before ", to: "copy")
    // `sendfile` fails for a destination that is open for appending.
    let copy = try OpenFile(folder("copy"), O_WRONLY | O_APPEND)
    #expect(try OpenFile(reading: folder("file")).copy(to: copy))
    #expect(try folder.data("copy") == Data("before ".utf8) + bytes)
  }

  @Test("Copying stops on request, and errors contain the path of the failed file")
  func failures() throws {
    try folder.write(Data(count: 3 << 20), to: "file")
    let file = try OpenFile(reading: folder("file"))
    var calls = 0
    let copy = try OpenFile(folder("copy"), O_CREAT | O_WRONLY)
    let isDone = try file.copy(to: copy) {
      calls += 1
      return calls < 2
    }
    #expect(!isDone && calls == 2)
    let unwritable = try OpenFile(folder("copy"), O_RDONLY)
    #expect(throws: SystemError(path: folder("copy"), code: EBADF)) {
      try file.copy(to: unwritable)
    }
    let unreadable = try OpenFile(folder("file"), O_WRONLY)
    #expect(throws: SystemError(path: folder("file"), code: EBADF)) {
      try unreadable.copy(to: copy)
    }
  }
}
