import AudioDevices
import Foundation
import Synchronization
import TestSupport
import Testing

extension AudioDevicesTests {
  @Test("A microphone unplugged during capture is reported as lost")
  func lost() throws {
    let server = try startServer()
    defer { server.kill() }
    let other = try server.plugIn(microphone: "other")
    let capture = try RunningCapture(devices, of: "mic")
    try server.unplug(server.microphone)
    #expect(capture.log.wait { $0 == .lost("mic") })
    #expect(capture.stream.device == "other")
    #expect(other.advance(for: 0.1))
    capture.stream.close()
    let count = capture.sound.frameCount
    // The server may deliver sound until it has processed the close.
    #expect(try waitUntil { try server.control("list", "short", "source-outputs").isEmpty })
    #expect(capture.sound.frameCount == count)
  }

  @Test("A stream that the user moves to another device is reported as moved")
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

  @Test("A stream on the default device moves to the new default device and reports the move")
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
    _ = try server.plugIn(speaker: "headset")
    try server.control("set-default-sink", "headset")
    #expect(log.wait { $0 == .moved(from: "speaker", to: "headset") })
  }

  @Test("Killing the server fails its streams, and a restarted server accepts new streams")
  func killed() throws {
    let server = try startServer()
    defer { server.kill() }
    let capture = try RunningCapture(devices, of: nil)
    server.kill()
    #expect(capture.log.wait { $0 == .failed })
    #expect(throws: AudioDeviceError.noServer) { try devices.list(.input) }
    #expect(throws: AudioDeviceError.self) { try capture.stream.start() }
    try server.restart()
    #expect(try devices.list(.output).count == 1)
    let second = try RunningCapture(devices, of: nil)
    #expect(second.log.events.isEmpty)
  }

  @Test("A stream can be closed from its own event handler")
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
    "A server suspended for three seconds causes no failure, and streams can still be closed")
  func suspended() throws {
    let server = try startServer()
    defer { server.kill() }
    let first = try RunningCapture(devices, of: nil)
    let second = try RunningCapture(devices, of: "mic")
    server.suspend()
    defer { server.resume() }
    first.stream.close()
    Thread.sleep(forTimeInterval: 3)  // The server is suspended this long.
    let count = second.sound.frameCount
    server.resume()
    #expect(waitUntil { second.sound.frameCount > count + 24_000 })
    #expect(first.log.events.isEmpty && second.log.events.isEmpty)
    second.stream.close()
    let third = try RunningCapture(devices, of: nil)
    #expect(third.log.events.isEmpty)
  }

  @Test("If the server is killed while a stream starts, starting throws")
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
    let starter = Mutex<String?>(nil)
    Thread {
      // The thread's folder in /proc; if it is missing the test fails.
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      starter.withLock { $0 = path }
      do throws(AudioDeviceError) {
        try stream.start()
        errors.append(nil)
      } catch { errors.append(error) }
    }.start()
    #expect(waitUntil { starter.withLock { $0 }.map(isWaiting) ?? false })
    server.kill()
    #expect(waitUntil { !errors.events.isEmpty })
    #expect(errors.events.first != .some(nil))
    try server.restart()
    #expect(try devices.list(.output).count == 1)
  }

  /// Returns whether a thread of this process is sleeping.
  private func isWaiting(_ thread: String) -> Bool {
    let text = try? String(contentsOfFile: "/proc/\(thread)/stat", encoding: .utf8)
    return text?.components(separatedBy: ") ").last?.hasPrefix("S") ?? false  // False once gone.
  }
}
