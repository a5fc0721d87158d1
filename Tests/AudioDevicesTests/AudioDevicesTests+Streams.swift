import AudioDevices
import Foundation
import TestSupport
import Testing

extension AudioDevicesTests {
  @Test("Captured frames arrive without gaps or repeats")
  func captureCounts() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = CapturedSound(channelCount: 2)
    server.microphone.say(Ramp.signal(seconds: 2))
    let stream = try devices.openStream(
      .input, sampleRate: 48_000, channelCount: 2, latencyFrames: 2_048, client: sound.client
    ) { _ in }
    defer { stream.close() }
    #expect(stream.device == "mic")
    try stream.start()
    // Silence follows the ramp.
    #expect(waitUntil { sound.frameCount > 2 * 48_000 + 4_800 })
    // A fragment is not a block: it is about a quarter of the requested latency, and at least two
    // milliseconds.
    #expect(stream.latency > 0.002 && stream.latency < 1)
    stream.close()
    let captured = sound.signal(sampleRate: 48_000)
    #expect(Ramp.unbrokenFrames(in: captured.channels[0]) == 2 * 48_000)
    #expect(captured.channels[0] == captured.channels[1])
    #expect(stream.load.count > 100 && stream.load.worst >= stream.load.high)
  }

  @Test(
    "Unsupported sample rates and channel counts are refused",
    arguments: [(Double.nan, 2), (0, 2), (500, 2), (400_000, 2), (48_000, 0), (48_000, 9)])
  func refused(sampleRate: Double, channelCount: Int) {
    let sound = CapturedSound(channelCount: 1, capacity: 1)
    #expect(throws: AudioDeviceError.failed(operation: "open", code: -2)) {
      try devices.openStream(
        .input, sampleRate: sampleRate, channelCount: channelCount, latencyFrames: 1_024,
        client: sound.client
      ) { _ in }
    }
  }

  @Test("Opening an unknown device throws")
  func unknownDevice() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = CapturedSound(channelCount: 1, capacity: 1)
    #expect(throws: AudioDeviceError.notFound("webcam", .input)) {
      try devices.openStream(
        .input, device: "webcam", sampleRate: 48_000, channelCount: 1, latencyFrames: 1_024,
        client: sound.client
      ) { _ in }
    }
  }

  @Test("A stopped stream requests no audio, and continues when restarted")
  func stops() throws {
    let server = try startServer()
    defer { server.kill() }
    let sound = PlayedSound(Ramp.signal(seconds: 20))
    let stream = try devices.openStream(
      .output, sampleRate: 48_000, channelCount: 2, latencyFrames: 4_096, client: sound.client
    ) { _ in }
    defer { stream.close() }
    try stream.start()
    #expect(waitUntil { sound.callCount > 20 })
    stream.stop()
    let calls = sound.callCount
    #expect(try server.finishes(server.speaker), "the speaker is not left alone")
    #expect(sound.callCount == calls)
    try stream.start()
    #expect(waitUntil { sound.callCount > calls + 20 })
  }

  @Test(
    "The speaker receives the rendered samples exactly", arguments: [16_000, 48_000, 96_000])
  func outputIsExact(sampleRate: Int) throws {
    let server = try startServer(sampleRate: sampleRate)
    defer { server.kill() }
    let sound = PlayedSound(Ramp.signal(seconds: 1, sampleRate: Double(sampleRate)))
    let device = try devices.device(.output, matching: nil)
    #expect(device.sampleRate == Double(sampleRate))
    let stream = try devices.openStream(
      .output, device: device.id, sampleRate: device.sampleRate, channelCount: 2,
      latencyFrames: sampleRate / 2, client: sound.client
    ) { _ in }
    defer { stream.close() }
    try stream.start()
    #expect(waitUntil { sound.position == sampleRate })
    let latency = stream.latency
    #expect(latency > 0 && latency < 2)
    // Silence follows the ramp.
    #expect(waitUntil { server.speaker.frameCount > sampleRate + sampleRate / 5 })
    #expect(Ramp.unbrokenFrames(in: server.speaker.played.channels[1]) == sampleRate)
  }
}
