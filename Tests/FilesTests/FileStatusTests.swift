import Files
import Foundation
import TestSupport
import Testing

@Suite("FileStatus")
struct FileStatusTests {
  private let folder = Scratch()

  @Test("A file status distinguishes regular files, folders, links, and other files")
  func kinds() throws {
    try folder.write("four", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("dangling"), withDestinationPath: folder("none"))
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let file = try FileStatus(path: folder("file"))
    #expect(file.kind == .regular && file.size == 4 && file.linkCount == 1)
    #expect(try FileStatus(path: folder("link")).identity == file.identity)
    #expect(try FileStatus(ofLink: folder("link")).kind == .link)
    #expect(try FileStatus.find(folder("pipe"))?.kind == .other && FileStatus.isFolder(folder.path))
    #expect(
      try FileStatus.find(folder("dangling")) == nil && FileStatus.isTaken(folder("dangling")))
    #expect(FileIdentity(path: folder("dangling")) == nil)
    #expect(FileIdentity(path: folder("link")) == FileIdentity(path: folder("file")))
    #expect(throws: SystemError(path: folder("none"), code: ENOENT)) {
      try FileStatus(path: folder("none"))
    }
    #expect(throws: SystemError(path: folder("file/a"), code: ENOTDIR)) {
      try FileStatus(ofLink: folder("file/a"))
    }
  }

  @Test("An open file's status is available after unlinking, and relative to an open folder")
  func open() throws {
    try folder.write("four", to: "file")
    let inner = try OpenFile(folder.path, O_RDONLY | O_DIRECTORY)
    let file = try OpenFile("file", in: inner, O_RDWR)
    #expect(file.path == folder("file"))
    #expect(
      try FileStatus(ofLink: "file", in: inner.descriptor).identity == file.status().identity)
    unlink(folder("file"))
    #expect(try file.status().linkCount == 0 && file.read(10) == Array("four".utf8))
  }

  @Test("A missing path counts as gone, but a path that can't be checked doesn't")
  func gone() throws {
    try folder.write(Data(), to: "file")
    let long = folder(String(repeating: "x", count: 300))
    #expect(FileStatus.isGone(folder("nothing")) && FileStatus.isGone(folder("file/below")))
    #expect(!FileStatus.isGone(folder("file")) && !FileStatus.isGone(long))
    #expect(try FileStatus.find(folder("nothing")) == nil)
    #expect(throws: SystemError(path: long, code: ENAMETOOLONG)) { try FileStatus.find(long) }
    #expect(FileStatus.seen(long) == nil)
  }
}
