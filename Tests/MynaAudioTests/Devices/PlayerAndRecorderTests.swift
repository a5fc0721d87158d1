import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

/// Tests players and recorders with a real sound server, each test in a separate process, because
/// the server is selected per process.
@Suite("Player and Recorder with a sound server", .serialized)
struct PlayerAndRecorderTests {
  @Test("Starting playback pauses a recording, and resuming the recording pauses playback")
  func focus() async {
    await #expect(processExitsWith: .success) {
      let room = try AudioFixture()
      let recorder = Recorder(devices: room.devices, focus: room.focus)
      try recorder.sync { try $0.record(to: room.folder("take.recording.wav")) }
      try room.wait { recorder.status.duration > 0.3 }
      let player = try room.player(of: .vowel(seconds: 1))
      try player.sync { try $0.play() }
      try #require(recorder.status.state == .paused)
      try #require(recorder.status.device == nil)
      let duration = recorder.status.duration
      try room.wait { player.status.state == .ended }
      try #require(recorder.status.duration == duration)
      try player.sync { try $0.play() }
      try room.wait { player.status.position > 0.2 }
      try recorder.sync { try $0.resume() }
      try #require(player.status.state == .paused)
      try room.wait { recorder.status.duration > duration + 0.2 }
      let take = try recorder.sync { try $0.stop() }
      let file = try SoundFileReader(path: take.journal)
      try #require(file.info.frameCount == take.frameCount && file.info.damage == nil)
    }
  }

  @Test("A paused take can be played back and resumed, and the level is shown before recording")
  func pausedTake() async {
    await #expect(processExitsWith: .success) {
      let room = try AudioFixture()
      room.server.microphone.say(
        Signal.sine(frequency: 500, amplitude: 0.3, seconds: 60).stereo)
      let recorder = Recorder(devices: room.devices, focus: room.focus)
      try recorder.sync { try $0.listen() }
      try room.wait { abs(recorder.status.level.peak - 0.3) < 0.01 }
      try #require(recorder.status.duration == 0 && recorder.status.state == .ready)
      let path = room.folder("take.recording.wav")
      try recorder.sync { try $0.record(to: path) }
      try room.wait { recorder.status.duration > 0.5 }
      recorder.sync { $0.pause() }
      let duration = recorder.status.duration
      let player = try Player(path: path, devices: room.devices, focus: room.focus)
      try #require(player.status.duration == duration)
      try player.sync { try $0.play() }
      try room.wait { player.status.state == .ended }
      try #require(player.status.position == duration)
      let (heard, recorded) = (try room.heard.trimmed(), try Signal(file: path).trimmed())
      try #require(recorded.samples.starts(with: heard.samples))
      // It ends when a punctual speaker would; on a busy machine the speaker may be late.
      try #require(heard.duration > recorded.duration / 2)
      try recorder.sync { try $0.resume() }
      try room.wait { recorder.status.duration > duration + 0.3 }
      try #require(try recorder.sync { try $0.stop() }.duration > duration + 0.3)
    }
  }

  @Test("A device with the file's sample rate receives the renderer's samples bit for bit")
  func sameAsRenderer() async {
    await #expect(processExitsWith: .success) {
      let room = try AudioFixture()
      let chain = EffectPreset.chipmunk.chain
      let player = try room.player(of: Signal.vowel(seconds: 1).stereo.padded(1))
      _ = try await Renderer(
        RenderJob(
          input: room.folder("sound.wav"), output: room.folder("out.wav"), chain: chain,
          format: .wavFloat)
      ).run()
      let rendered = try room.folder.signal("out.wav")
      try player.sync { try $0.setChain(chain) }
      try player.sync { try $0.play() }
      try room.wait { player.status.state == .ended }
      let heard = try room.heard
      try #require(heard.trimmed().channels == rendered.trimmed().channels)
      try #require(player.status.underrunCount == 0)
    }
  }

  @Test("A lost sound server is reported, and playback and recording can resume with a new server")
  func serverGone() async {
    await #expect(processExitsWith: .success) {
      let room = try AudioFixture()
      let player = try room.player(of: .vowel(seconds: 20))
      try player.sync { try $0.play() }
      try room.wait { player.status.position > 0.3 }
      room.server.kill()
      try room.wait { player.status.problem == .serverGone }
      try #require(player.status.state == .paused)
      #expect(throws: PlayerError.device(.noServer)) { try player.sync { try $0.play() } }
      let position = player.status.position
      try room.server.restart()
      try player.sync { try $0.play() }
      try room.wait { player.status.position > position + 0.3 }
      try #require(player.status.problem == nil)
      player.sync { $0.stop() }

      let recorder = Recorder(devices: room.devices, focus: room.focus)
      try recorder.sync { try $0.record(to: room.folder("take.recording.wav")) }
      try room.wait { recorder.status.duration > 0.3 }
      room.server.kill()
      try room.wait { recorder.status.problem == .serverGone }
      let duration = recorder.status.duration
      try #require(recorder.status.state == .paused)
      try room.server.restart()
      try recorder.sync { try $0.resume() }
      try room.wait { recorder.status.duration > duration + 0.3 }
      let take = try recorder.sync { try $0.stop() }
      try #require(take.duration > duration + 0.3)
    }
  }

  @Test(
    "Seeking, skipping, and looping move the position immediately, and playback stops at the end")
  func position() async {
    await #expect(processExitsWith: .success) {
      let room = try AudioFixture()
      let player = try room.player(of: .vowel(seconds: 30))
      try #require(player.status.duration == 30)
      try player.sync { try $0.seek(to: 10) }
      try #require(player.status.position == 10)
      try player.sync { try $0.play() }
      try room.wait { player.status.position > 10.3 }
      try room.server.speaker.held {
        let before = player.status.position
        try player.sync { try $0.skip(by: 5) }
        let after = player.status.position
        try #require(abs(after - before - 5) < 0.2)
      }
      player.sync { $0.pause() }
      try room.wait { player.status.load?.count ?? 0 > 0 }
      try player.sync { try $0.skip(by: -100) }
      try #require(player.status.position == 0)
      #expect(throws: PlayerError.loop(5...5.01)) { try player.sync { try $0.setLoop(5...5.01) } }
      try player.sync { try $0.setLoop(1...1.5) }
      // Starts in the middle, so that the loop also covers positions before the start.
      try player.sync { try $0.seek(to: 1.2) }
      var outside: [Double] = []
      try player.sync { try $0.play() }
      let end = room.server.speaker.frameCount + 60_000
      try room.wait {
        let position = player.status.position
        if !(1...1.5 ~= position) { outside.append(position) }
        return room.server.speaker.frameCount > end
      }
      try #require(outside.isEmpty)
      try player.sync { try $0.setLoop(nil) }
      try player.sync { try $0.seek(to: 29.5) }
      try room.wait { player.status.state == .ended }
      try #require(player.status.position == 30)
    }
  }
}

/// A sound server with its clients.
private struct AudioFixture {
  let server: PacedServer
  let devices = AudioDevices()
  let focus = AudioFocus()
  let folder = Scratch()

  init() throws {
    server = try PacedServer()
    server.activateForPlaying()
  }

  func player(of signal: Signal) throws -> Player {
    try folder.write(signal, to: "sound.wav", format: .wav16)
    return try Player(path: folder("sound.wav"), devices: devices, focus: focus)
  }

  /// All sound played, once playback has ended.
  var heard: Signal {
    get throws {
      try #require(try server.finishes(server.speaker))
      return server.speaker.played
    }
  }

  /// Waits up to half a minute for a condition.
  func wait(
    _ isSo: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<3_000 where !isSo() { usleep(10_000) }
    try #require(isSo(), sourceLocation: sourceLocation)
  }
}
