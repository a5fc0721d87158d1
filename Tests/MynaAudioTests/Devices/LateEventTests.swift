import AudioDevices
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

/// Tests device events that arrive on another thread, possibly after a new stream was opened.
@Suite("Late device events", .serialized)
struct LateEventTests {
  @Test("An event from a closed microphone doesn't pause the resumed take")
  func recorder() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try PacedServer(), Scratch())
      server.activate()
      let core = RecorderCore(devices: AudioDevices(), device: nil)
      try core.record(
        to: JournalPaths(folder("take.wav")), id: UUID(), title: nil, maximumDuration: nil)
      let first = core.inputNumber
      core.pause()
      try core.resume()
      core.handle(.failed, of: first)
      try #require(core.status.state == .recording && core.status.problem == nil)
      core.handle(.failed, of: core.inputNumber)
      try #require(core.status.state == .paused && core.status.problem == .serverGone)
      _ = try core.stop()
      server.kill()
    }
  }

  @Test("Pausing a take while the server hangs clears the not-responding problem")
  func standstill() async {
    await #expect(processExitsWith: .success) {
      let (server, folder, time) = (try PacedServer(), Scratch(), VirtualTime())
      server.activate()
      let core = RecorderCore(devices: AudioDevices(), device: nil, time: time)
      try core.record(
        to: JournalPaths(folder("take.wav")), id: UUID(), title: nil, maximumDuration: nil)
      server.suspend()
      try #require(
        waitUntil {
          time.advance(by: .seconds(2))
          core.tick()
          return if case .notResponding = core.status.problem { true } else { false }
        })
      core.pause()
      try #require(core.status.state == .paused && core.status.problem == nil)
      server.resume()
      try core.resume()
      try #require(core.status.state == .recording)
      _ = try core.stop()
      server.kill()
    }
  }

  @Test("An event from a closed speaker doesn't pause playback")
  func player() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try PacedServer(), Scratch())
      server.activate()
      try folder.write(.sine(frequency: 440, seconds: 20), to: "sound.wav", format: .wav16)
      let source = try RenderSource(path: folder("sound.wav"), salvages: true, downmixes: true)
      let core = PlayerCore(try ReadAheadBuffer(source), devices: AudioDevices(), device: nil)
      try core.play()
      let first = core.outputNumber
      core.stop()
      try core.play()
      core.handle(.failed, of: first)
      try #require(core.status.state == .playing && core.status.problem == nil)
      core.handle(.failed, of: core.outputNumber)
      try #require(core.status.state == .paused && core.status.problem == .serverGone)
      core.stop()
      server.kill()
    }
  }
}
