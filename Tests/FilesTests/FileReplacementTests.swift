import Files
import Foundation
import TestSupport
import Testing

@Suite("FileReplacement")
struct FileReplacementTests {
  private let folder = Scratch()

  private func error(writing path: String, overwrite: Bool = false) -> SystemError? {
    do {
      _ = try FileReplacement(path: path, overwrite: overwrite)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Moving a file never replaces an existing file, with or without hard link support",
    arguments: [true, false])
  func move(hasLinks: Bool) throws {
    let (old, new) = (folder("old"), folder("new"))
    try folder.write("precious", to: "old")
    try folder.write("fresh", to: ".part")
    #expect(throws: SystemError(path: old, code: EEXIST)) {
      try FileReplacement.move(folder(".part"), to: old, hasLinks: hasLinks)
    }
    #expect(try folder.text("old") == "precious")
    try FileReplacement.move(folder(".part"), to: new, hasLinks: hasLinks)
    #expect(try folder.text("new") == "fresh")
    #expect(folder.names == ["new", "old"])
  }

  @Test("Paths where no file can be created are rejected at once")
  func places() throws {
    try folder.write("file", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder("dangling"), withDestinationPath: folder("none"))
    #expect(error(writing: folder("")) == SystemError(path: folder(""), code: EISDIR))
    #expect(error(writing: folder("file")) == SystemError(path: folder("file"), code: EEXIST))
    #expect(
      error(writing: folder("dangling")) == SystemError(path: folder("dangling"), code: EEXIST))
    #expect(error(writing: folder("none/a")) == SystemError(path: folder("none/a"), code: ENOENT))
    #expect(error(writing: folder("file/a")) == SystemError(path: folder("file/a"), code: ENOTDIR))
    #expect(
      error(writing: "/dev/null", overwrite: true) == SystemError(notRegularFile: "/dev/null"))
    let long = folder(String(repeating: "a", count: 256))
    #expect(error(writing: long) == SystemError(path: long, code: ENAMETOOLONG))
    #expect(folder.names == ["dangling", "file"])
  }

  @Test("Cleaning up a file's leftovers also removes leftovers of its temporary files")
  func nestedLeftovers() throws {
    let hidden = FileReplacement.uniqueTemporaryPath(of: folder("a.mp3"))
    let nested = FileReplacement.uniqueTemporaryPath(of: hidden)
    for path in [hidden, nested, folder("a.mp3"), folder(".b.mp3.0.part")] {
      try folder.write("sound", to: String(path.dropFirst(folder.path.count + 1)))
    }
    FileReplacement.removeLeftovers(of: folder("a.mp3"))
    #expect(folder.names == [".b.mp3.0.part", "a.mp3"])
  }

  @Test(
    "File names of the maximum length work in any script", arguments: ["a", "ä", "새", "🎹"],
    [true, false])
  func longNames(letter: String, hasUnnamed: Bool) throws {
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    for overwrite in [false, true] {
      let replacement = try FileReplacement(
        path: folder(name), overwrite: overwrite, hasUnnamed: hasUnnamed)
      try replacement.commit()
      #expect(folder.names == [name])
    }
  }

  @Test(
    "A file being written has no name if the file system supports that",
    .enabled(if: SmallDisk.isAllowed))
  func unnamed() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let replacement = try FileReplacement(path: disk.path + "/a.wav", overwrite: false)
    try replacement.write(Array("sound".utf8).span.bytes)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
    #expect(try String(contentsOfFile: replacement.temporaryPath, encoding: .utf8) == "sound")
    try replacement.commit()
    #expect(try String(contentsOfFile: disk.path + "/a.wav", encoding: .utf8) == "sound")
  }

  /// Replaces the contents of a file by "new".
  private func replace(_ name: String, hasUnnamed: Bool = true) throws(SystemError) {
    let replacement = try FileReplacement(
      path: folder(name), overwrite: true, hasUnnamed: hasUnnamed)
    try replacement.write(Array("new".utf8).span.bytes)
    try replacement.commit()
  }

  @Test("A replaced file keeps its mode and owner", arguments: [true, false])
  func mode(hasUnnamed: Bool) throws {
    let owner = geteuid() == 0 ? 65_534 : geteuid()
    for mode in [0o640, 0o600, 0o664, 0o777] {
      try folder.write("old", to: "a")
      chown(folder("a"), owner, owner == 65_534 ? 65_534 : getegid())
      chmod(folder("a"), mode_t(mode))
      try replace("a", hasUnnamed: hasUnnamed)
      var status = stat()
      #expect(stat(folder("a"), &status) == 0)
      #expect(status.st_mode & 0o777 == mode && status.st_uid == owner)
      #expect(try folder.text("a") == "new")
    }
  }

  @Test(
    "Replacing a symbolic link replaces its target and keeps the link", arguments: [true, false])
  func link(hasUnnamed: Bool) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder("there"), withIntermediateDirectories: false)
    try folder.write("old", to: "there/a")
    try files.createSymbolicLink(atPath: folder("first"), withDestinationPath: "there/a")
    try files.createSymbolicLink(atPath: folder("second"), withDestinationPath: "first")
    try replace("second", hasUnnamed: hasUnnamed)
    #expect(try folder.text("there/a") == "new")
    #expect(try files.destinationOfSymbolicLink(atPath: folder("second")) == "first")
    #expect(try files.destinationOfSymbolicLink(atPath: folder("first")) == "there/a")
    #expect(folder.names == ["first", "second", "there", "there/a"])
  }

  @Test("Replacing a file leaves its other hard links with the old content")
  func hardLink() throws {
    try folder.write("old", to: "a")
    try FileManager.default.linkItem(atPath: folder("a"), toPath: folder("b"))
    try replace("a")
    #expect(try folder.text("a") == "new" && folder.text("b") == "old")
  }

  @Test("Only regular files are replaced, even if a pipe appears at the path during writing")
  func special() throws {
    mkfifo(folder("pipe"), 0o600)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("pipe"))
    try FileManager.default.createSymbolicLink(
      atPath: folder("dangling"), withDestinationPath: folder("none"))
    for name in ["pipe", "link", "dangling"] {
      #expect(throws: SystemError(notRegularFile: folder(name))) { try replace(name) }
    }
    #expect(error(writing: folder("pipe")) == SystemError(notRegularFile: folder("pipe")))
    let late = try FileReplacement(path: folder("late"), overwrite: true)
    mkfifo(folder("late"), 0o600)
    #expect(throws: SystemError(notRegularFile: folder("late"))) { try late.commit() }
    #expect(folder.names == ["dangling", "late", "link", "pipe"])
  }

  @Test("Cleanup removes a killed writer's files, but not those of a running writer")
  func leftovers() throws {
    let replacement = try FileReplacement(
      path: folder("take.flac"), overwrite: false, hasUnnamed: false)
    let others = [
      "take.flac.1.part", ".take.flac.txt", ".other.flac.1.part", ".take.flac..part",
      ".take.flac.mp3.1.part",
    ]
    for name in others + [".take.flac.1.part", ".take.flac.2x.part"] {
      try folder.write("left", to: name)
    }
    FileReplacement.removeLeftovers(of: folder("take.flac"))
    let live = URL(fileURLWithPath: replacement.temporaryPath).lastPathComponent
    #expect(folder.names == (others + [live]).sorted())
    try replacement.commit()
    FileReplacement.removeLeftovers(of: folder("take.flac"))
    #expect(folder.names == (others + ["take.flac"]).sorted())
    FileReplacement.removeLeftovers(of: folder("none/take.flac"))
  }

  @Test("Without write permission, files can't be created or replaced")
  func noRights() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      try folder.write("precious", to: "old")
      chmod(folder.path, 0o555)
      // Root ignores permissions, so this process runs as `nobody` during the attempt.
      let isRoot = geteuid() == 0
      if isRoot { try #require(seteuid(65_534) == 0) }
      for name in ["new", "old"] {
        #expect(throws: SystemError(path: folder(name), code: EACCES)) {
          try FileReplacement(path: folder(name), overwrite: true)
        }
      }
      #expect(folder.names == ["old"])
      #expect(try folder.text("old") == "precious")
      if isRoot { try #require(seteuid(0) == 0) }
      chmod(folder.path, 0o777)
      chmod(folder("old"), 0o444)
      if isRoot { try #require(seteuid(65_534) == 0) }
      #expect(throws: SystemError(path: folder("old"), code: EACCES)) {
        try FileReplacement(path: folder("old"), overwrite: true)
      }
      #expect(folder.names == ["old"])
      if isRoot { try #require(seteuid(0) == 0) }
      chmod(folder.path, 0o755)
    }
  }
}
