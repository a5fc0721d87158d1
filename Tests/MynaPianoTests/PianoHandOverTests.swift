import AudioDevices
import Foundation
import MIDI
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio
@testable import MynaPiano

/// Tests the piano and its device with a real sound server, each test in a separate process.
@Suite("Piano and audio focus", .serialized)
struct PianoHandOverTests {
  @Test("Keys can be heard while an instrument loads and while another player is slow to yield")
  func keys() async {
    await #expect(processExitsWith: .success) {
      let (server, time, focus) = (try PacedServer(), VirtualTime(), AudioFocus())
      server.activate()
      let (piano, gate) = (Piano(focus: focus, time: time), CallGate())
      let other = FocusHolder(of: focus, for: .playing) { _, _, done in
        _ = ThreadedCall {
          gate.pass()
          done()
        }
      }
      piano.sync { $0.choose(.strings) }
      try piano.sync { try $0.open() }
      try time.whileBusy {
        // Like loading a large SoundFont, for which calls wait.
        let choice = ThreadedCall { piano.sync { $0.choose(.musicBox) } }
        try #require(ThreadedCall { piano.play(PianoFixture.note) }.returns())
        try #require(ThreadedCall { _ = piano.status }.returns())
        try #require(waitUntil { server.speaker.played.peak > 0.01 })
        try #require(ThreadedCall { piano.releaseAll() }.returns())
        try #require(!choice.hasReturned)
      }
      try #require(waitUntil { piano.hasFocus })
      try #require(other.acquire())
      try #require(waitUntil { !piano.status.isOpen })
      try piano.sync { try $0.open() }
      server.speaker.forget()
      try #require(ThreadedCall { piano.play(PianoFixture.note) }.returns())
      try #require(waitUntil { server.speaker.played.peak > 0.01 && gate.visitorCount == 1 })
      gate.open()
      try #require(waitUntil { piano.hasFocus && piano.status.isOpen })
      piano.sync { $0.close() }
      server.kill()
    }
  }

  @Test("Other playback closes the piano, and playing the reopened piano pauses that playback")
  func givesWay() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try PacedServer(), Scratch(in: Scratch.memory))
      server.activate()
      let (devices, focus) = (AudioDevices(), AudioFocus())
      try folder.write(Signal.silence(seconds: 60).stereo, to: "still.wav", format: .wavFloat)
      let piano = Piano(devices: devices, focus: focus)
      piano.sync { $0.choose(.strings) }
      try piano.sync { try $0.open() }
      let recorder = try #require(piano.recorder)
      piano.play(PianoFixture.note)
      try #require(waitUntil { piano.hasFocus && server.speaker.played.peak > 0.01 })
      let player = try Player(path: folder("still.wav"), devices: devices, focus: focus)
      try player.sync { try $0.play() }
      try #require(!piano.status.isOpen && piano.status.problem == nil)
      // By then the remainder of the note has been heard.
      try #require(server.speaker.advance(for: 0.5))
      server.speaker.forget()
      piano.play(PianoFixture.note)
      try #require(server.speaker.advance(for: 0.5))
      try #require(server.speaker.played.peak == 0 && player.status.state == .playing)
      try piano.sync { try $0.open() }
      try #require(player.status.state == .playing, "an open piano disturbs nobody")
      piano.play(PianoFixture.note)
      try #require(waitUntil { player.status.state == .paused })
      try #require(waitUntil { server.speaker.played.peak > 0.01 })
      // A take continues from device to device.
      try #require(piano.recorder === recorder)
      piano.sync { $0.close() }
      try #require(!piano.hasFocus)
      server.kill()
    }
  }

  @Test("An event from a closed device doesn't close the piano")
  func lateEvent() async {
    await #expect(processExitsWith: .success) {
      let server = try PacedServer()
      server.activate()
      let core = PianoCore(
        PianoEngineHolder(), devices: AudioDevices(), device: nil, soundFont: nil,
        time: VirtualTime())
      core.choose(.strings)
      try core.open()
      core.close()
      try core.open()
      core.handle(.failed, of: 1)
      try #require(core.status.isOpen && core.status.problem == nil)
      core.handle(.failed, of: 2)
      try #require(!core.status.isOpen && core.status.problem == .serverGone)
      server.kill()
    }
  }

  @Test("A lost sound server is reported, and the reopened piano sounds as before")
  func serverGone() async {
    await #expect(processExitsWith: .success) {
      let (server, focus) = (try PacedServer(), AudioFocus())
      server.activate()
      let piano = Piano(focus: focus)
      piano.sync { $0.choose(.strings) }
      try piano.sync { try $0.open() }
      piano.play(PianoFixture.note)
      try #require(waitUntil { server.speaker.played.peak > 0.01 && piano.hasFocus })
      server.kill()
      try #require(waitUntil { piano.status.problem == .serverGone })
      try #require(!piano.status.isOpen && !piano.hasFocus)
      #expect(throws: AudioDeviceError.noServer) { try piano.sync { try $0.open() } }
      try server.restart()
      try piano.sync { try $0.open() }
      try #require(piano.status.problem == nil && piano.status.instrument?.wanted == .strings)
      piano.play(PianoFixture.note)
      try #require(waitUntil { server.speaker.played.peak > 0.01 })
      piano.sync { $0.close() }
      server.kill()
    }
  }

  @Test("A piano that is released while sounding releases the device and the audio focus")
  func released() async {
    await #expect(processExitsWith: .success) {
      let (server, time, focus) = (try PacedServer(), VirtualTime(), AudioFocus())
      server.activate()
      let idle = CallGate()
      focus.onIdle { idle.pass() }
      idle.open()
      var piano: Piano? = Piano(focus: focus, time: time)
      do {
        let current = try #require(piano)
        current.sync { $0.choose(.strings) }
        try current.sync { try $0.open() }
        current.play(PianoFixture.note)
        try #require(waitUntil { current.hasFocus })
      }
      try #require(waitUntil { server.speaker.played.peak > 0.01 })
      try #require(time.tickerCount == 1 && idle.visitorCount == 0)
      piano = nil
      try #require(waitUntil { time.tickerCount == 0 && idle.visitorCount == 1 })
      try #require(try waitUntil { try server.control("list", "short", "sink-inputs").isEmpty })
      server.kill()
    }
  }
}

/// Helpers for testing the piano with a server.
private enum PianoFixture {
  static let note = MIDIEvent.noteOn(channel: 0, key: 69, velocity: 110)
}
