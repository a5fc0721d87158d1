import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("FileReplacement")
struct FileReplacementTests {
  private let folder = Scratch()

  private func error(writing path: String, overwrite: Bool = false) -> SoundFileError? {
    do {
      _ = try FileReplacement(path: path, overwrite: overwrite)
      return nil
    } catch {
      return error
    }
  }

  @Test("With links and without, a file moves only where there is none", arguments: [true, false])
  func move(hasLinks: Bool) throws {
    let (old, new) = (folder("old"), folder("new"))
    try folder.write("precious", to: "old")
    try folder.write("fresh", to: ".part")
    #expect(throws: SoundFileError.destinationExists(path: old)) {
      try FileReplacement.move(folder(".part"), to: old, hasLinks: hasLinks)
    }
    #expect(try folder.text("old") == "precious")
    try FileReplacement.move(folder(".part"), to: new, hasLinks: hasLinks)
    #expect(try folder.text("new") == "fresh")
    #expect(folder.names == ["new", "old"])
  }

  @Test("Where no file can be put is told at once")
  func places() throws {
    try folder.write("file", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder("dangling"), withDestinationPath: folder("none"))
    #expect(error(writing: folder("")) == .isFolder(path: folder("")))
    #expect(error(writing: folder("file")) == .destinationExists(path: folder("file")))
    #expect(error(writing: folder("dangling")) == .destinationExists(path: folder("dangling")))
    #expect(error(writing: folder("none/a")) == .noFolder(path: folder("none/a")))
    #expect(error(writing: folder("file/a")) == .noFolder(path: folder("file/a")))
    #expect(error(writing: "/dev/null", overwrite: true) == .notRegularFile(path: "/dev/null"))
    let long = folder(String(repeating: "a", count: 256))
    guard case .unwritable(long, _) = error(writing: long) else {
      Issue.record("a name too long was taken")
      return
    }
    #expect(folder.names == ["dangling", "file"])
  }

  @Test("What is left of writing a hidden name is removed with that name's file")
  func nestedLeftovers() throws {
    let hidden = FileReplacement.uniqueTemporaryPath(of: folder("a.mp3"))
    let nested = FileReplacement.uniqueTemporaryPath(of: hidden)
    for path in [hidden, nested, folder("a.mp3"), folder(".b.mp3.0.part")] {
      try folder.write("sound", to: String(path.dropFirst(folder.path.count + 1)))
    }
    FileReplacement.removeLeftovers(of: folder("a.mp3"))
    #expect(folder.names == [".b.mp3.0.part", "a.mp3"])
  }

  @Test("The longest name there can be works, in any script", arguments: ["a", "ä", "새", "🎹"])
  func longNames(letter: String) throws {
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    let replacement = try FileReplacement(path: folder(name), overwrite: false)
    try replacement.commit()
    #expect(folder.names == [name])
  }

  @Test("What a killed writer left is removed, what another is writing is not")
  func leftovers() throws {
    let replacement = try FileReplacement(path: folder("take.flac"), overwrite: false)
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

  @Test("Without rights neither a new file nor one in place of another can be made")
  func noRights() async {
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      try folder.write("precious", to: "old")
      chmod(folder.path, 0o555)
      // Root may do anything, so this process becomes nobody for as long as it tries.
      let isRoot = geteuid() == 0
      if isRoot { try #require(seteuid(65_534) == 0) }
      for name in ["new", "old"] {
        #expect(throws: SoundFileError.notPermitted(path: folder(name))) {
          try FileReplacement(path: folder(name), overwrite: true)
        }
      }
      #expect(folder.names == ["old"])
      #expect(try folder.text("old") == "precious")
      if isRoot { try #require(seteuid(0) == 0) }
      chmod(folder.path, 0o755)
    }
  }
}
