import Files
import Foundation
import Testing

@Suite("TemporaryFile")
struct TemporaryFileTests {
  @Test("A temporary file without a name receives a pipe's content, and is readable by its path")
  func pipe() throws {
    let pipe = Pipe()
    let text = String(repeating: "sound", count: 5_000)
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let file = try TemporaryFile()
    #expect(try file.append(from: pipe.fileHandleForReading.fileDescriptor, named: "-"))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    #expect(try FileStatus(path: file.path).linkCount == 0)
  }

  @Test("Filling a temporary file stops on request, and read errors contain the source's name")
  func failures() throws {
    let pipe = Pipe()
    let file = try TemporaryFile()
    #expect(try !file.append(from: pipe.fileHandleForReading.fileDescriptor, named: "-") { false })
    let folder = try TemporaryFile.makeFolder()
    defer { rmdir(folder) }
    #expect(FileStatus.isFolder(folder))
    let open = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    #expect(throws: SystemError(path: "-", code: EISDIR)) {
      try file.append(from: open.descriptor, named: "-")
    }
  }
}
