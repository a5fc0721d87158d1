import Foundation
import Files
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("ManifestFile")
struct ManifestFileTests {
  private let folder = Scratch()

  @Test("A continued manifest loses only a last line without an end")
  func continuing() throws {
    let long = String(repeating: "y", count: 100_000)
    for (before, after) in [
      ("", ""), ("{}\n", "{}\n"), ("{}\n{\"x", "{}\n"), ("{\"x", ""),
      ("\(long)\n\(long)\(long)", "\(long)\n"),
    ] {
      try folder.write(before, to: "m.json")
      _ = try ManifestFile(folder("m.json"), .continuing)
      #expect(try folder.text("m.json") == after)
    }
  }

  @Test("Only one process at a time writes a manifest, and another empties nothing")
  func exclusive() throws {
    try folder.write("{}\n", to: "m.json")
    let first = try ManifestFile(folder("m.json"), .continuing)
    for mode in [ManifestFile.Mode.replacing, .continuing] {
      #expect(throws: WorkListError.manifestBusy(path: folder("m.json"))) {
        try ManifestFile(folder("m.json"), mode)
      }
    }
    #expect(try folder.text("m.json") == "{}\n")
    withExtendedLifetime(first) {}
  }

  @Test("A new manifest never replaces a file")
  func new() throws {
    try folder.write("{}\n", to: "m.json")
    #expect(throws: WorkListError.manifestExists(path: folder("m.json"))) {
      try ManifestFile(folder("m.json"), .new)
    }
    _ = try ManifestFile(folder("m.json"), .replacing)
    #expect(try folder.text("m.json").isEmpty)
  }
}
