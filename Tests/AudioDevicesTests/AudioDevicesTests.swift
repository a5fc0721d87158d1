import AudioDevices
import Foundation
import TestSupport
import Testing

/// Runs serially, since a process uses one server at a time; each test has its own.
@Suite("AudioDevices", .serialized)
struct AudioDevicesTests {
  let devices = AudioDevices()

  /// Starts a server that the process uses from now on.
  func startServer(sampleRate: Int = 48_000) throws -> PacedServer {
    let server = try PacedServer(sampleRate: sampleRate)
    server.activate()
    return server
  }

  @Test("Devices are listed with sample rate, channel count, and default flag")
  func list() throws {
    let server = try startServer()
    defer { server.kill() }
    _ = try server.plugIn(speaker: "wide", sampleRate: 96_000, channelCount: 6)
    let outputs = try devices.list(.output)
    #expect(Set(outputs.map(\.id)) == ["speaker", "wide"])
    #expect(outputs.filter(\.isDefault).map(\.id) == ["speaker"])
    let wide = try devices.device(.output, matching: "wide")
    #expect(wide.sampleRate == 96_000 && wide.channelCount == 6)
    #expect(wide.name == "Virtual-wide" && wide.direction == .output)
    let inputs = try devices.list(.input)
    #expect(inputs.filter { !$0.isMonitor }.map(\.id) == ["mic"])
    #expect(inputs.filter(\.isMonitor).count == 2)
    #expect(try devices.device(.input, matching: nil).id == "mic")
    #expect(try devices.device(.input, matching: "microPHONE").id == "mic")
  }

  @Test("A monitor is used as a microphone only if requested by name")
  func monitorOnly() throws {
    let server = try startServer()
    defer { server.kill() }
    try server.unplug(server.microphone)
    #expect(throws: AudioDeviceError.noDevice(.input)) {
      try devices.device(.input, matching: nil)
    }
    #expect(try devices.device(.input, matching: "speaker").id == "speaker.monitor")
  }

  @Test("Requests without a server throw, and work on the same object once a server is running")
  func noServer() throws {
    setenv("PULSE_SERVER", "unix:/nonexistent/native", 1)
    #expect(throws: AudioDeviceError.noServer) { try devices.list(.output) }
    #expect(throws: AudioDeviceError.noServer) { try devices.device(.input, matching: nil) }
    let server = try startServer()
    defer { server.kill() }
    #expect(try devices.list(.output).count == 1)
  }

  @Test("Added and removed devices, a new default, and server restarts are reported")
  func changes() throws {
    let server = try startServer()
    defer { server.kill() }
    let log = EventLog<[String]>()
    let watch = devices.onChange { [devices] in
      let found = try? devices.list(.output)  // An error fails the test below.
      log.append((found ?? []).map { ($0.isDefault ? "*" : "") + $0.id }.sorted())
    }
    let headset = try server.plugIn(speaker: "headset")
    #expect(log.wait { $0.contains("headset") })
    try server.control("set-default-sink", "headset")
    #expect(log.wait { $0.contains("*headset") })
    try server.unplug(headset)
    #expect(log.wait { $0 == ["*speaker"] })
    server.kill()
    #expect(log.wait { $0.isEmpty })
    try server.restart()
    #expect(waitUntil { log.events.last == ["*speaker"] })
    watch.cancel()
  }

  @Test("A restarted server is reported even before the next check for changes")
  func missed() throws {
    let server = try startServer()
    defer { server.kill() }
    let log = EventLog<Bool>()
    let watch = devices.onChange { log.append(true) }
    server.kill()
    #expect(throws: AudioDeviceError.noServer) { try devices.list(.output) }
    try server.restart()
    #expect(waitUntil { !log.events.isEmpty })
    watch.cancel()
  }
}
