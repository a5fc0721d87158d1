import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

@Suite("DestinationFolder")
struct DestinationFolderTests {
  private let folder = Scratch()

  @Test("An unused output folder is removed, together with parent folders created for it")
  func removed() throws {
    let output = try DestinationFolder(path: folder("new/deep"))
    #expect(output.created.count == 2)
    output.removeIfEmpty()
    #expect(folder.names.isEmpty)
  }

  @Test("Unused subfolders are removed, and used ones stay")
  func subfolders() throws {
    let names = ["x", "x/1", "y"].map { folder("out/\($0)") }
    let unused = try DestinationFolder(path: folder("out"), subfolders: names)
    #expect(folder.names.contains("out/x/1") && folder.names.contains("out/y"))
    unused.removeIfEmpty()
    #expect(folder.names.isEmpty)
    let output = try DestinationFolder(path: folder("out"), subfolders: names)
    try folder.write("a file", to: "out/x/file")
    output.removeIfEmpty()
    #expect(folder.names == ["out", "out/x", "out/x/file"])
  }

  @Test("A subfolder that another process is about to use isn't removed")
  func usedSubfolder() throws {
    let failing = try DestinationFolder(path: folder("out"), subfolders: [folder("out/x")])
    let other = try DestinationFolder(path: folder("out"), subfolders: [folder("out/x")])
    failing.removeIfEmpty()
    try folder.write("a file", to: "out/x/file")
    other.removeIfEmpty()
    #expect(folder.names.contains("out/x/file"))
  }

  @Test("A folder that another process is about to use isn't removed")
  func used() throws {
    let failing = try DestinationFolder(path: folder("new/deep"))
    let other = try DestinationFolder(path: folder("new/deep"))
    #expect(other.created.isEmpty)
    failing.removeIfEmpty()
    try folder.write("a file", to: "new/deep/file")
    other.removeIfEmpty()
    #expect(folder.names.contains("new/deep/file"))
  }
}
