import AudioDevices
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

/// Word of what happened to a device comes on another thread, and may come when another stream is open by then.
@Suite("Late word of a device", .serialized)
struct LateEventTests {
  @Test("Word of a microphone that is closed by now does not pause the take that goes on")
  func recorder() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try PacedServer(), Scratch())
      server.activate()
      let core = RecorderCore(devices: AudioDevices(), device: nil)
      try core.record(
        to: folder("take.wav"), id: UUID(), title: nil, maximumDuration: nil, elsewhere: nil)
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

  @Test("Word of a speaker that is closed by now does not pause what plays")
  func player() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try PacedServer(), Scratch())
      server.activate()
      try folder.write(.sine(frequency: 440, seconds: 20), to: "sound.wav", format: .wav16)
      let source = try SoundSource(path: folder("sound.wav"), salvages: true, downmixes: true)
      let core = PlayerCore(try SoundWindow(source), devices: AudioDevices(), device: nil)
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
