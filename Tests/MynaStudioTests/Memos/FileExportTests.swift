import Foundation
import TestSupport
import Testing

@testable import MynaStudio

@Suite("FileExport")
struct FileExportTests {
  let scratch = Scratch()

  @Test("A copy gets a number where its name is taken, and replaces nothing")
  func numbered() throws {
    try scratch.write("new", to: "take.flac")
    try scratch.write("old", to: "out.flac")
    for _ in 0..<2 {
      try FileExport.copy(scratch("take.flac"), to: scratch("out.flac"))
    }
    #expect(scratch.names == ["out (2).flac", "out (3).flac", "out.flac", "take.flac"])
    #expect(try scratch.text("out.flac") == "old")
    #expect(try scratch.text("out (2).flac") == "new")
    #expect(try scratch.text("out (3).flac") == "new")
  }

  @Test("A folder that is gone is named")
  func gone() throws {
    try scratch.write("new", to: "take.flac")
    let path = scratch("nowhere/out.flac")
    #expect {
      try FileExport.copy(scratch("take.flac"), to: path)
    } throws: { error in
      guard case StudioError.folder(path, let reason) = error else { return false }
      return !reason.isEmpty
    }
    #expect(scratch.names == ["take.flac"])
  }
}
