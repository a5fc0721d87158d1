import AudioDevices
import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

/// Tests taps with a real sound server, each test in a separate process, because the server is
/// selected per process.
@Suite("Taps with a sound server", .serialized)
struct TapTests {
  @Test("A tap on a player receives the speaker's samples bit for bit, with effect and volume")
  func player() async {
    await #expect(processExitsWith: .success) {
      let room = try TapFixture()
      try room.folder.write(
        Signal.vowel(seconds: 1).stereo.padded(1), to: "sound.wav", format: .wav16)
      var player: Player? = try Player(path: room.folder("sound.wav"), devices: room.devices)
      let taps = try [#require(player?.tap()), #require(player?.tap())]
      let readings = taps.map { tap in Task { await TapFixture.sound(of: tap) } }
      try await player?.run { player in
        try player.setChain(EffectPreset.chipmunk.chain)
        player.setVolume(0.5)
        try player.play()
      }
      await player?.finish()
      try #require(player?.status.state == .ended)
      player = nil
      try #require(try room.server.finishes(room.server.speaker))
      let heard = room.server.speaker.played.trimmed()
      try #require(heard.duration > 0.9)
      for reading in readings {
        let tapped = try #require(await reading.value)
        try #require(tapped.trimmed().channels == heard.channels)
      }
    }
  }

  @Test("A tap on a recorder receives exactly the recorded frames, up to the maximum duration")
  func recorder() async {
    await #expect(processExitsWith: .success) {
      let room = try TapFixture()
      room.server.microphone.say(
        Signal([Signal.steps(480_000), Signal.steps(480_000, seed: 2)], sampleRate: 48_000))
      var recorder: Recorder? = Recorder(devices: room.devices)
      let tap = try #require(recorder?.tap())
      let reading = Task { await TapFixture.sound(of: tap) }
      let path = room.folder("take.wav")
      try await recorder?.run { try $0.record(to: path, maximumDuration: 1.5) }
      let statuses = try #require(recorder?.statuses)
      for await status in statuses where status.state != .recording { break }
      _ = try await recorder?.run { try $0.stop() }
      recorder = nil
      let tapped = try #require(await reading.value)
      let file = try Signal(file: path)
      try #require(file.frameCount == 72_000)
      try #require(tapped.channels == file.channels)
    }
  }

  @Test("A tap on a recorder that is only listening continues without a gap when a take begins")
  func listening() async {
    await #expect(processExitsWith: .success) {
      let room = try TapFixture()
      let said = Signal.steps(480_000)
      room.server.microphone.say(Signal([said, said], sampleRate: 48_000))
      var recorder: Recorder? = Recorder(devices: room.devices)
      let tap = try #require(recorder?.tap())
      let reading = Task { await TapFixture.sound(of: tap) }
      try await recorder?.run { try $0.listen() }
      let statuses = try #require(recorder?.statuses)
      for await status in statuses where status.level.peak > 0.1 { break }
      let path = room.folder("take.wav")
      try await recorder?.run { try $0.record(to: path, maximumDuration: 0.5) }
      for await status in try #require(recorder?.statuses) where status.state == .paused { break }
      _ = try await recorder?.run { try $0.stop() }
      recorder = nil
      let tapped = try #require(await reading.value)
      let file = try Signal(file: path)
      try #require(file.frameCount == 24_000 && tapped.frameCount > 24_000)
      try #require(tapped.samples.suffix(24_000) == file.samples[...])
      try #require(said.starts(with: tapped.samples.drop { $0 == 0 }))
    }
  }
}

/// A sound server with its clients.
private struct TapFixture {
  let server: PacedServer
  let devices = AudioDevices()
  let folder = Scratch()

  init() throws {
    server = try PacedServer()
    server.activateForPlaying()
  }

  /// All sound from a tap; nil if the reader missed some of it.
  static func sound(of tap: SoundTap) async -> Signal? {
    var sound = Signal([[], []], sampleRate: 48_000)
    for await block in tap {
      guard block.missedFrameCount == 0, block.startFrame == sound.frameCount else { return nil }
      for channel in 0..<2 { sound.channels[channel] += block.channels[channel] }
    }
    return sound
  }
}
