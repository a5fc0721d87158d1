import Files
import Foundation
import TestSupport
import Testing

@Suite("Folder")
struct FolderTests {
  private let folder = Scratch()

  @Test("A folder is made with all above it, and twice is no mistake")
  func make() throws {
    try Folder.make(folder("a/b/c"), mode: 0o700)
    try Folder.make(folder("a/b/c"))
    #expect(folder.names == ["a", "a/b", "a/b/c"])
    #expect(try FileStatus(path: folder("a/b")).mode == 0o700)
    try folder.write("", to: "file")
    #expect(throws: SystemError(path: folder("file"), code: EEXIST)) {
      try Folder.make(folder("file"))
    }
    #expect(throws: SystemError(path: folder("file/a"), code: ENOTDIR)) {
      try Folder.make(folder("file/a"))
    }
    #expect(Folder.synchronize(folder("a")) && !Folder.synchronize(folder("file")))
  }

  @Test(
    "The folder and the name of a file are those that the system finds",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("a", ".", "a"), ("a/b", "a", "b"),
      ("a/", ".", "a"), ("/a//b/", "/a", "b"), ("//a", "/", "a"), ("../a", "..", "a"),
      ("/a/\u{301}b", "/a", "\u{301}b"),
    ])
  func parts(path: String, parent: String, name: String) {
    #expect(Folder.parent(of: path) == parent && Folder.name(of: path) == name)
  }
}
