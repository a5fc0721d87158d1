import Foundation
import MynaStudio
import SoundFiles
import TestSupport
import Testing

@testable import MynaScreens

@Suite("FileExport")
struct FileExportTests {
  let scratch = Scratch()

  @Test("An exported copy gets a number if its file name is taken, and replaces nothing")
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

  @Test("Copying into a missing folder reports that the folder doesn't exist")
  func gone() throws {
    try scratch.write("new", to: "take.flac")
    let path = scratch("nowhere/out.flac")
    #expect(throws: StudioError.file(.noFolder(path: path))) {
      try FileExport.copy(scratch("take.flac"), to: path)
    }
    #expect(scratch.names == ["take.flac"])
  }

  @Test(
    "A full disk is reported, and no file is left on the disk", .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 64)
    try scratch.write(Data(repeating: 7, count: 1 << 20), to: "take.flac")
    let path = disk.path + "/out.flac"
    #expect(throws: StudioError.file(.noSpace(path: path))) {
      try FileExport.copy(scratch("take.flac"), to: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
  }
}
