import Foundation
import TestSupport
import Testing
import Threads

@testable import AudioDevices

extension AudioDevicesTests {
  @Test("cubeb has all required functions")
  func library() {
    #expect(CubebLibrary(CubebLibrary.file) != nil)
  }

  @Test("A missing cubeb library is reported, and is used once it is installed")
  func missingLibrary() throws {
    setenv("PULSE_SERVER", "unix:/nonexistent/native", 1)
    let folder = Scratch()
    let file = folder("libcubeb.so.0")
    let server = AudioServer(libraryFile: file)
    #expect(throws: AudioDeviceError.noLibrary) { try server.thread.sync(server.devices) }
    let root = "/usr/lib"
    let installed = try FileManager.default.contentsOfDirectory(atPath: root)
      .map { "\(root)/\($0)/\(CubebLibrary.file)" }
      .first { FileManager.default.fileExists(atPath: $0) }
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: try #require(installed))
    #expect(throws: AudioDeviceError.noServer) { try server.thread.sync(server.devices) }
  }
}
