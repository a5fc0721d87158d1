import Files
import Foundation
import TestSupport
import Testing

@Suite("File names and paths")
struct FileSystemTextTests {
  /// "Grüße.wav" in Latin-1.
  private static let latin: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65] + Array(".wav".utf8)

  @Test("File names of arbitrary bytes convert to distinct strings and back without loss")
  func random() {
    var random = SeededRandom(seed: 7)
    // Bytes that begin, continue and end characters, including the scalars that represent invalid
    // bytes.
    let likely: [UInt8] = [
      0x41, 0x2F, 0x80, 0xBF, 0xC3, 0xBC, 0xE2, 0x82, 0xAC, 0xF4, 0x8F, 0xBA, 0xBB, 0xFF,
    ]
    var known: [[UInt8]: String] = [:]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        Bool.random(using: &random)
          ? likely.randomElement(using: &random) ?? 0 : UInt8.random(in: 1...255, using: &random)
      }
      let text = String(fileSystemBytes: bytes)
      #expect(text.fileSystemBytes == bytes)
      let forSystem = text.withFileSystemRepresentation {
        Array(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
      }
      #expect(forSystem == bytes)
      known[bytes] = text
    }
    let texts = Set(known.values.map { Array($0.utf8) })
    #expect(texts.count == known.count)
  }

  @Test(
    "UTF-8 file names are converted and displayed unchanged",
    arguments: ["", "a/b.wav", "Grüße", "ひと", "e\u{301}", "\u{10FFFF}"])
  func plain(text: String) {
    let found = String(fileSystemBytes: Array(text.utf8))
    #expect(Array(found.utf8) == Array(text.utf8) && found.displayName == text)
  }

  @Test("Bytes that aren't UTF-8 are displayed as hexadecimal escapes")
  func shown() {
    let text = String(fileSystemBytes: Self.latin)
    #expect(text.displayName == #"Gr\xFC\xDFe.wav"#)
    #expect(text.hasSuffix(".wav") && Folder.name(of: "/a/" + text) == text)
  }

  @Test("A name with an escape character differs from a name with the byte it represents")
  func genuine() {
    let (bytes, scalars) = (Self.latin, Array("Gr\u{10FEFC}\u{10FEDF}e.wav".utf8))
    #expect(String(fileSystemBytes: bytes) != String(fileSystemBytes: scalars))
    #expect(String(fileSystemBytes: scalars).fileSystemBytes == scalars)
  }

  @Test("Files whose names aren't UTF-8 can be created, listed, linked, moved, and removed")
  func files() throws {
    let folder = try TemporaryFile.makeFolder()
    defer { Folder.remove(folder) }
    let name = String(fileSystemBytes: Self.latin)
    let (inner, other) = ("\(folder)/\(name).d", "\(folder)/\(name).d/\(name)")
    try Folder.make(inner)
    try FileContents.write(Data("sound".utf8), to: other)
    #expect(try Folder.names(in: inner, ending: "") == [name])
    #expect(try FileContents.read(other, limit: 100) == Data("sound".utf8))
    #expect(FileStatus.seen(other)?.size == 5 && !FileStatus.isGone(other))
    #expect(Path.real("\(inner)/./\(name)") == other)
    #expect(symlink(other, "\(folder)/link") == 0)
    #expect(Path.target(ofLink: "\(folder)/link") == other)
    try FileReplacement.move(other, to: "\(folder)/\(name)")
    #expect(FileStatus.isGone(other) && FileStatus.seen("\(folder)/\(name)")?.size == 5)
    Folder.remove(folder)
    #expect(FileStatus.isGone(folder))
  }

  @Test(
    "Absolute paths are normalized, without dot components",
    arguments: [
      ("/a/./b/../c/", "/a/c"), ("/", "/"), ("/..", "/"), ("//a//b", "/a/b"), ("/a/...", "/a/..."),
    ])
  func absolute(path: String, expected: String) { #expect(Path.absolute(path) == expected) }

  @Test("Relative paths are resolved against the working folder")
  func relative() throws {
    let working = try #require(Path.workingFolder)
    #expect(Path.absolute("a/../b") == working + "/b" && Path.absolute("") == working)
  }
}
