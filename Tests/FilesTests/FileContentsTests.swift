import Files
import Foundation
import TestSupport
import Testing

@Suite("FileContents")
struct FileContentsTests {
  private let folder = Scratch()

  @Test("A new file gets the requested permissions, and a replaced file keeps its own")
  func mode() throws {
    try FileContents.write(Data("new".utf8), to: folder("a"), mode: 0o600)
    #expect(try FileStatus(path: folder("a")).mode == 0o600)
    chmod(folder("a"), 0o640)
    try FileContents.write(Data("newer".utf8), to: folder("a"), mode: 0o600)
    #expect(try FileStatus(path: folder("a")).mode == 0o640 && folder.text("a") == "newer")
    #expect(folder.names == ["a"])
  }

  @Test("Writing follows symbolic links, and never replaces pipes or folders")
  func special() throws {
    try folder.write("old", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("a"))
    try FileContents.write(Data("new".utf8), to: folder("link"))
    #expect(try folder.text("a") == "new")
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(throws: SystemError(notRegularFile: folder("pipe"))) {
      try FileContents.write(Data(), to: folder("pipe"))
    }
    #expect(throws: SystemError(path: folder.path, code: EISDIR)) {
      try FileContents.write(Data(), to: folder.path)
    }
    #expect(folder.names == ["a", "link", "pipe"])
  }

  @Test("Concurrent writes to one path all succeed, and leave a single file")
  func race() async throws {
    let path = folder("a")
    try await withThrowingTaskGroup { group in
      for letter in ["a", "b", "c", "d"] {
        group.addTask {
          for _ in 0..<50 {
            try FileContents.write(
              Data(String(repeating: letter, count: 1_000).utf8), to: path,
              synchronizesFolder: false)
            unlink(path)
          }
        }
      }
      try await group.waitForAll()
    }
    try FileContents.write(Data("end".utf8), to: path)
    #expect(try folder.text("a") == "end" && folder.names == ["a"])
  }

  @Test("On a full disk, writing fails and the old file remains", .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 32)
    let path = disk.path + "/a"
    try FileContents.write(Data("old".utf8), to: path)
    #expect(throws: SystemError(path: path, code: ENOSPC)) {
      try FileContents.write(Data(count: 65_536), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["a"])
  }

  @Test("Reading returns whole regular files, and nil for links, pipes, folders, and large files")
  func read() throws {
    try folder.write("text", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("a"))
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(try FileContents.read(folder("a"), limit: 4) == Data("text".utf8))
    #expect(try FileContents.read(folder("a"), limit: 3) == nil)
    for name in ["", "none", "a/b", "link", "pipe"] {
      #expect(try FileContents.read(folder(name), limit: 100) == nil)
    }
    #expect(throws: SystemError.self) {
      try FileContents.read(folder(String(repeating: "a", count: 300)), limit: 100)
    }
  }
}
