import AudioDevices
import Foundation
import TestSupport
import Testing

/// Each test runs in a separate process, where no other test creates threads or opens files.
extension AudioDevicesTests {
  @Test("Opening and closing 200 streams leaks no threads or file descriptors")
  func leaksNothing() async {
    await #expect(processExitsWith: .success) {
      let (server, devices) = (try PacedServer(), AudioDevices())
      server.activate()
      let sound = PlayedSound(Ramp.signal(seconds: 1))
      func openAndClose() throws {
        let stream = try devices.openStream(
          .output, sampleRate: 48_000, channelCount: 2, latencyFrames: 2_048, client: sound.client
        ) { _ in }
        try stream.start()
        stream.close()
      }
      for _ in 0..<10 { try openAndClose() }
      let before = try resources()
      for _ in 0..<200 { try openAndClose() }
      _ = try devices.list(.output)  // Runs after all closing.
      try #require(try waitUntil { try resources() <= before + 4 })
      let inputs = try server.control("list", "short", "sink-inputs").split(separator: "\n")
      try #require(inputs.isEmpty)
    }
  }

  @Test("Sound servers that stop and restart leak no threads or file descriptors")
  func leaksNoConnection() async {
    await #expect(processExitsWith: .success) {
      let (server, devices) = (try PacedServer(), AudioDevices())
      server.activate()
      func killAndRestart() throws {
        let capture = try RunningCapture(devices, of: nil)
        server.kill()
        try #require(capture.log.wait { $0 == .failed })
        capture.stream.close()
        try server.restart()
        try #require(try devices.list(.output).count == 1)
      }
      for _ in 0..<3 { try killAndRestart() }
      let before = try resources()
      for _ in 0..<10 { try killAndRestart() }
      try #require(try waitUntil { try resources() <= before + 4 })
    }
  }
}

/// Returns the number of threads and file descriptors of this process.
private func resources() throws -> Int {
  try ["task", "fd"].map {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\($0)").count
  }.reduce(0, +)
}
