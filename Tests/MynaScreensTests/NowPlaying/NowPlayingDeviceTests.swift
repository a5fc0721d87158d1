import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import MynaMusic
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

extension ModelsAtServerTests {
  /// A studio's music with a real sound server, each test in a separate process, because the server
  /// is selected per process.
  @Suite("NowPlaying with a sound server")
  struct NowPlayingDeviceTests {
    @Test("The clipping setting applies to the current effect immediately and after a restart")
    func clipping() async {
      await #expect(processExitsWith: .success) { try await NowPlayingScenarios.clipping() }
    }

    @Test("A missing sound server is reported until the server is available again")
    func noServer() async {
      await #expect(processExitsWith: .success) { try await NowPlayingScenarios.noServer() }
    }
  }
}

@MainActor private enum NowPlayingScenarios {
  static func noServer() async throws {
    let room = try StudioFixture()
    try room.scratch.scratch.write(Signal.vowel(seconds: 20).stereo, to: "Song.wav")
    let song = SongID.file(room.scratch.scratch("Song.wav"))
    let music = room.studio.music
    room.server.kill()
    await music.play([song], from: song)
    try #require(music.problem == .player(.device(.noServer)))
    try room.server.restart()
    try await room.wait(music, "the sentence gone with its reason") { music.problem == nil }
    try #require(music.phase != .playing, "playing begins when it is wanted")
    await music.play([song], from: song)
    try await room.wait(music, "playing") { music.position > 0.3 }
    room.server.kill()
    try await room.wait(music, "the server gone") { music.problem == .serverGone }
    try room.server.restart()
    try await room.wait(music, "the server back") { music.problem == nil }
  }

  static func clipping() async throws {
    let room = try StudioFixture()
    let path = room.scratch.scratch("Song.wav")
    let tone = Signal.sine(frequency: 250, amplitude: 0.9, seconds: 60)
    try room.scratch.scratch.write(tone.stereo, to: "Song.wav", format: .wavFloat)
    let song = SongID.file(path)

    /// The peak of half a second of playback, after older sound has left the device.
    func peak(_ music: NowPlaying) async throws -> Float {
      let speaker = room.server.speaker
      for seconds in [1, 0.5] {
        speaker.forget()
        try await room.wait(music, "playing") { speaker.frameCount >= Int(seconds * 48_000) }
      }
      return speaker.played.peak
    }

    let music = room.studio.music
    await music.setLoudnessMatched(false)
    music.adjust { $0.units = [.equalizer(.init(globalGain: 6))] }
    await music.play([song], from: song)
    try #require(music.phase == .playing)
    for isPrevented in [true, false, true, false] {
      room.studio.settings.preventsClipping = isPrevented
      let peak = try await peak(music)
      try #require(isPrevented ? 0.8..<0.9 ~= peak : peak > 1.5, "\(isPrevented): \(peak)")
    }
    await room.studio.saveNow()
    await room.studio.closeMusic()

    let again = Studio(folders: room.scratch.folders)
    await again.music.togglePlaying()
    try #require(again.music.phase == .playing)
    let free = try await peak(again.music)
    try #require(free > 1.5, "\(free)")
    await again.closeMusic()
  }
}
