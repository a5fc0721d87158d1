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
