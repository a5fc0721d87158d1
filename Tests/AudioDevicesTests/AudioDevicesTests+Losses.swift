import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

extension AudioDevicesTests {
  @Test("A microphone that goes while it is heard is told as lost")
  func lost() throws {
    let server = try startServer()
    defer { server.kill() }
    let capture = try RunningCapture(devices, of: "mic")
    try server.unload("module-remap-source")
    #expect(capture.log.wait { $0 == .lost("mic") })
    #expect(capture.stream.device != "mic")
    capture.stream.close()
    let count = capture.sound.frameCount
    usleep(200_000)
    #expect(capture.sound.frameCount == count)
  }

  @Test("A stream that somebody puts on another device is told as moved")
  func movedByHand() throws {
    let server = try startServer()
    defer { server.kill() }
    let capture = try RunningCapture(devices, of: "mic")
    let blocks = try server.control("list", "source-outputs").components(separatedBy: "Output #")
    let mine = try #require(blocks.first { $0.contains("application.name = \"Myna\"") })
    let index = try #require(mine.split(separator: "\n").first)
    try server.control("move-source-output", String(index), "speaker.monitor")
    #expect(capture.log.wait { $0 == .moved(from: "mic", to: "speaker.monitor") })
    #expect(capture.stream.device == "speaker.monitor")
  }

  @Test("A stream on the default follows it, and tells")
  func followsDefault() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = PlayedSound(Ramp.signal(seconds: 1))
    let log = EventLog<AudioStreamEvent>()
    let stream = try devices.openStream(
      .output, sampleRate: 48_000, channelCount: 2, latencyFrames: 2_048, client: sound.client
    ) { log.append($0) }
    defer { stream.close() }
    try stream.start()
    #expect(stream.device == "speaker")
    _ = try server.load(.init("headset"))
    try server.control("set-default-sink", "headset")
    #expect(log.wait { $0 == .moved(from: "speaker", to: "headset") })
  }

  @Test("A server that was killed fails its streams, and its successor takes new ones")
  func killed() throws {
    let server = try startServer()
    defer { server.kill() }
    let capture = try RunningCapture(devices, of: nil)
    server.kill()
    #expect(capture.log.wait { $0 == .failed })
    #expect(throws: AudioDeviceError.noServer) { try devices.list(.input) }
    #expect(throws: AudioDeviceError.self) { try capture.stream.start() }
    try server.restart()
    #expect(try devices.list(.output).count == 2)
    let second = try RunningCapture(devices, of: nil)
    #expect(second.log.events.isEmpty)
  }

  @Test("A stream may be closed within its own event")
  func closedInEvent() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = CapturedSound(channelCount: 1)
    let log = EventLog<AudioStreamEvent>()
    let holder = Mutex<AudioStream?>(nil)
    let stream = try devices.openStream(
      .input, sampleRate: 16_000, channelCount: 1, latencyFrames: 1_024, client: sound.client
    ) { event in
      holder.withLock { $0?.close() }
      log.append(event)
    }
    holder.withLock { $0 = stream }
    try stream.start()
    server.kill()
    #expect(log.wait { $0 == .failed })
  }

  @Test(
    "A server that stands still for three seconds harms nothing, and a stream can be closed then")
  func suspended() throws {
    let server = try startServer()
    defer { server.kill() }
    let first = try RunningCapture(devices, of: nil)
    let second = try RunningCapture(devices, of: "mic")
    server.suspend()
    defer { server.resume() }
    first.stream.close()
    usleep(3_000_000)
    let count = second.sound.frameCount
    server.resume()
    #expect(waitUntil { second.sound.frameCount > count + 48_000 })
    #expect(first.log.events.isEmpty && second.log.events.isEmpty)
    second.stream.close()
    let third = try RunningCapture(devices, of: nil)
    #expect(third.log.events.isEmpty)
  }

  @Test("A server that dies while a stream is being started fails it")
  func killedWhileStarting() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = PlayedSound(Ramp.signal(seconds: 1))
    let stream = try devices.openStream(
      .output, sampleRate: 48_000, channelCount: 2, latencyFrames: 2_048, client: sound.client
    ) { _ in }
    defer { stream.close() }
    server.suspend()
    let errors = EventLog<AudioDeviceError?>()
    Thread {
      do throws(AudioDeviceError) {
        try stream.start()
        errors.append(nil)
      } catch { errors.append(error) }
    }.start()
    usleep(300_000)
    server.kill()
    #expect(waitUntil { !errors.events.isEmpty })
    #expect(errors.events.first != .some(nil))
    try server.restart()
    #expect(try devices.list(.output).count == 2)
  }

  @Test("Opening and closing two hundred streams leaves no thread and no descriptor")
  func leaksNothing() throws {
    let server = try startServer()
    defer { server.kill() }
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
    _ = try devices.list(.output)  // Behind all closing.
    #expect(waitUntil { ((try? resources()) ?? .max) <= before + 4 })
    let inputs = try server.control("list", "short", "sink-inputs").split(separator: "\n")
    #expect(inputs.count == 2)
  }

  @Test("Servers that come and go leave no thread and no descriptor")
  func leaksNoConnection() throws {
    let server = try startServer()
    defer { server.kill() }
    func killAndRestart() throws {
      let capture = try RunningCapture(devices, of: nil)
      server.kill()
      #expect(capture.log.wait { $0 == .failed })
      capture.stream.close()
      try server.restart()
      #expect(try devices.list(.output).count == 2)
    }
    for _ in 0..<3 { try killAndRestart() }
    let before = try resources()
    for _ in 0..<10 { try killAndRestart() }
    #expect(waitUntil { ((try? resources()) ?? .max) <= before + 4 })
  }

  /// Threads and descriptors of this process.
  private func resources() throws -> Int {
    try ["task", "fd"].map {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\($0)").count
    }.reduce(0, +)
  }
}
