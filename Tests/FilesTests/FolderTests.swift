import Files
import Foundation
import TestSupport
import Testing

@Suite("Folder")
struct FolderTests {
  private let folder = Scratch()

  @Test("Creating a folder creates its parents, and succeeds if the folder exists")
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
    "Paths are split into parent folder and file name",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("/", "/", "/"), ("a", ".", "a"), ("a/b", "a", "b"),
      ("a/", ".", "a"), ("/a//b/", "/a", "b"), ("//a", "/", "a"), ("../a", "..", "a"),
      ("/a/\u{301}b", "/a", "\u{301}b"),
    ])
  func parts(path: String, parent: String, name: String) {
    #expect(Folder.parent(of: path) == parent && Folder.name(of: path) == name)
  }

  @Test("An open folder can be listed repeatedly, with each entry's name and kind")
  func entries() throws {
    let name = String(fileSystemBytes: [0x47, 0x72, 0xFC])
    try folder.write("", to: "file")
    try Folder.make(folder("inner"))
    try Folder.make(folder(name))
    try #require(symlink("nowhere", folder("link")) == 0)
    let open = try #require(try Folder.find(folder.path))
    for _ in 1...2 {
      var kinds: [String: FileStatus.Kind] = [:]
      try Folder.eachEntry(in: open, as: { $0 }) { entry throws(SystemError) in
        // Some file systems do not report the kind of an entry with its name.
        let status = try FileStatus(ofLink: folder(entry.name))
        kinds[entry.name] = entry.kind ?? status.kind
        return true
      }
      #expect(kinds == ["file": .regular, "inner": .folder, name: .folder, "link": .link])
    }
    var count = 0
    try Folder.eachEntry(in: open, as: { $0 }) { _ throws(SystemError) in
      count += 1
      return count < 2
    }
    #expect(count == 2)
    #expect(try Folder.names(in: open, ending: "le") == ["file"])
  }

  @Test("Finding a folder returns nil if it is missing, and throws if it isn't a folder")
  func find() throws {
    try folder.write("", to: "file")
    try #require(symlink(folder.path, folder("link")) == 0)
    #expect(try Folder.find(folder("none")) == nil)
    #expect(try Folder.find(folder("link")) != nil)
    for (name, followsLink) in [("file", true), ("link", false)] {
      #expect {
        _ = try Folder.find(folder(name), followsLink: followsLink)
      } throws: { error in
        (error as? SystemError)?.isNoFolder == true
      }
    }
  }
}
