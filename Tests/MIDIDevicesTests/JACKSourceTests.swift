import MIDI
import Synchronization
import TestSupport
import Testing

@testable import MIDIDevices
@testable import MynaPiano

@Suite("JACKSource", .serialized)
struct JACKSourceTests {
  /// A server with a keyboard, and a source that listens to it.
  final class JACKFixture {
    let server: JACKServer
    let keyboard: JACKKeyboard
    let source: JACKSource
    let heard = ReceivedMIDIEvents()

    init() throws {
      server = try JACKServer()
      keyboard = try JACKKeyboard("Keyboard", at: server)
      source = try server.source()
      try heard.listen(to: source)
      try #require(heard.sees(.appeared(port)))
      try #require(try heard.isReached(by: keyboard))
    }

    deinit { source.stop() }

    var port: MIDIPort { MIDIPort(id: keyboard.name, name: keyboard.name) }
  }

  @Test("Raw bytes arrive as events, each at the time of its frame")
  func bytes() throws {
    let room = try JACKFixture()
    // Running status across two JACK events, and real-time bytes within messages.
    let start = try room.keyboard.send(
      .init(frame: 10, bytes: [0x90, 60, 0xF8, 100, 64, 0xFE, 90]),
      .init(frame: 490, bytes: [60, 0]),
      .init(frame: 500, bytes: [0xF0, 1, 2, 0xF7, 0xB2, 64, 127]))
    let expected: [MIDIEvent] = [
      .noteOn(channel: 0, key: 60, velocity: 100), .noteOn(channel: 0, key: 64, velocity: 90),
      .noteOff(channel: 0, key: 60, velocity: 64),
      .controlChange(channel: 2, controller: 64, value: 127),
    ]
    #expect(waitUntil { room.heard.events.count >= 4 })
    #expect(room.heard.events.prefix(4) == expected[...])
    for (stamp, frame) in zip(room.heard.stamps, [10, 10, 490, 500]) {
      // PipeWire's clock is CLOCK_MONOTONIC, in microseconds.
      #expect(abs(stamp - start - frame * 1_000_000 / 48) < 50_000)
    }
  }

  @Test("A note played through JACK starts on the piano at the right time, and then stops")
  func sound() throws {
    let room = try JACKFixture()
    let start = try room.keyboard.send(
      .init(frame: 0, bytes: [0x90, 93, 100]), .init(frame: 480, bytes: [93, 0]))
    #expect(waitUntil { room.heard.events.count == 2 })
    let engine = PianoEngine(LoadedInstrument(sampleRate: 48_000))
    for (event, stamp) in zip(room.heard.events, room.heard.stamps) {
      engine.send(event, at: stamp)
    }
    // The device's clock is the test's, and starts 30 ms before the note.
    var now = start - 30_000_000
    var samples: [Float] = []
    for _ in 0..<500 {
      var block = [Float](repeating: 0, count: 2 * 480)
      block.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        engine.render(base, frameCount: 480, at: now)
      }
      now += 10_000_000
      samples += stride(from: 0, to: block.count, by: 2).map { block[$0] }
    }
    let sound = Signal([samples], sampleRate: 48_000)
    let onset = 0.03 + engine.delay
    #expect(sound[0..<onset - 0.0015].peak == 0)
    #expect(sound[onset..<onset + 0.02].peak > 0.001)
    #expect(abs(cents(sound[onset + 0.05..<onset + 0.25].dominantFrequency, above: 1_760)) < 10)
    #expect(sound[4..<5].peak < 1e-4)
  }

  @Test("A keyboard is received when plugged in, and releases its notes when unplugged")
  func hotPlug() throws {
    let room = try JACKFixture()
    let second = try JACKKeyboard("Organ", at: room.server)
    let port = MIDIPort(id: second.name, name: second.name)
    #expect(room.heard.sees(.appeared(port)))
    #expect(room.source.ports == [room.port, port])
    #expect(try room.heard.isReached(by: second, probe: 1))
    try room.keyboard.send(0x90, 60, 100)
    try second.send(0x91, 72, 100, 0xB1, 64, 127)
    #expect(room.heard.hears(.controlChange(channel: 1, controller: 64, value: 127)))
    second.unplug()
    #expect(room.heard.sees(.disappeared(port)))
    #expect(room.heard.hears(.noteOff(channel: 1, key: 72, velocity: 64)))
    #expect(room.heard.hears(.controlChange(channel: 1, controller: 64, value: 0)))
    #expect(!room.heard.events.contains(.noteOff(channel: 0, key: 60, velocity: 64)))
    #expect(room.source.ports == [room.port])
    // The first one still works, and the second is received again.
    try room.keyboard.send(60, 0)
    #expect(room.heard.hears(.noteOff(channel: 0, key: 60, velocity: 64)))
    let again = try JACKKeyboard("Organ", at: room.server)
    #expect(waitUntil { room.source.ports.contains(port) })
    #expect(try room.heard.isReached(by: again, probe: 2))
    try again.send(0x91, 80, 100)
    #expect(room.heard.hears(.noteOn(channel: 1, key: 80, velocity: 100)))
  }

  @Test("A keyboard with active sensing that falls silent releases its notes")
  func sensing() throws {
    let room = try JACKFixture()
    try room.keyboard.send(0xFE, 0x90, 60, 100)
    #expect(room.heard.hears(.noteOff(channel: 0, key: 60, velocity: 64)))
  }

  @Test("Stopping releases held notes, and after a restart the keyboard is received again")
  func stop() throws {
    let room = try JACKFixture()
    try room.keyboard.send(0x90, 60, 100)
    #expect(room.heard.hears(.noteOn(channel: 0, key: 60, velocity: 100)))
    room.source.stop()
    #expect(room.heard.events.last == .noteOff(channel: 0, key: 60, velocity: 64))
    #expect(room.source.ports == [])
    let heard = ReceivedMIDIEvents()
    try heard.listen(to: room.source)
    #expect(heard.sees(.appeared(room.port)))
    #expect(try heard.isReached(by: room.keyboard))
    try room.keyboard.send(0x90, 61, 100)
    #expect(heard.hears(.noteOn(channel: 0, key: 61, velocity: 100)))
    // Starting a running source has no effect.
    try room.heard.listen(to: room.source)
    #expect(heard.events.last == .noteOff(channel: 0, key: 61, velocity: 64))
  }

  @Test("A source can be stopped from its own event handler")
  func stopFromWithin() throws {
    let room = try JACKFixture()
    let source = room.source
    let log = Mutex<[MIDIEvent]>([])
    try source.start { event, _ in
      log.withLock { $0.append(event) }
      source.stop()
    } onChange: { _ in
    }
    // The first press that gets through is the last one that is received.
    #expect(
      try waitUntil {
        try room.keyboard.send(0x90, 60, 100)
        return log.withLock { $0.count } == 2
      })
    #expect(log.withLock { $0.last } == .noteOff(channel: 0, key: 60, velocity: 64))
  }

  @Test("If the server exits, that is reported, all notes end, and the next start finds no server")
  func lost() throws {
    let room = try JACKFixture()
    try room.keyboard.send(0x90, 60, 100)
    #expect(room.heard.hears(.noteOn(channel: 0, key: 60, velocity: 100)))
    room.server.kill()
    #expect(room.heard.sees(.lost))
    #expect(room.heard.events.last == .noteOff(channel: 0, key: 60, velocity: 64))
    #expect(room.source.ports == [])
    #expect(throws: MIDIDeviceError.noServer(name: room.server.name)) {
      try room.heard.listen(to: room.source)
    }
  }

  @Test("If the JACK library is missing, the error contains its file name")
  func libraryMissing() {
    let source = JACKSource(name: "Myna", server: nil, libraryFile: "libjack-not-there.so.0")
    #expect(throws: MIDIDeviceError.libraryMissing("libjack-not-there.so.0")) {
      try source.start { _, _ in
      } onChange: { _ in
      }
    }
  }

  @Test("If no JACK server is running, the error names the server")
  func noServer() throws {
    let name = "myna-test-without-server"
    for file in [JACKLibrary.fileName, try JACKServer.library] {
      let source = JACKSource(name: "Myna", server: name, libraryFile: file)
      #expect(throws: MIDIDeviceError.noServer(name: name)) {
        try source.start { _, _ in
        } onChange: { _ in
        }
      }
    }
  }
}
