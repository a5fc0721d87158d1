import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

/// Tests sequences of sounds with a real sound server, each test in a separate process.
@Suite("SequencePlayer with a sound server", .serialized)
struct SequencePlayerTests {
  @Test("A tone split into files with two sample rates plays without a gap or click")
  func gapless() async {
    await #expect(processExitsWith: .success) {
      let server = try PacedServer()
      server.activateForPlaying()
      let folder = Scratch(in: Scratch.memory)
      func tone(_ rate: Double, from start: Int, to end: Int) -> Signal {
        let frames = Int(rate) * start / 100..<Int(rate) * end / 100
        return Signal(
          [frames.map { Float(0.5 * sin(2 * .pi * 441 * Double($0) / rate + 0.7)) }],
          sampleRate: rate)
      }
      try folder.write(tone(44_100, from: 0, to: 101), to: "1.wav", format: .wavFloat)
      try folder.write(tone(48_000, from: 101, to: 250), to: "2.wav", format: .wavFloat)
      let player = SequencePlayer()
      try player.go(to: SequenceItem(id: 1, path: folder("1.wav")))
      try player.setNext(1, with: SequenceItem(id: 2, path: folder("2.wav")))
      player.sync { $0.end(after: 1) }  // Already decided.
      try player.sync { try $0.play() }
      try #require(player.status.item == 1 && player.status.duration == 1.01)
      try #require(waitUntil(timeout: 30) { player.status.undecided == 2 })
      player.sync { $0.end(after: 2) }
      try #require(waitUntil(timeout: 30) { player.status.item == 2 })
      // A sound becomes current when it is heard, not when it is decoded or queued.
      try #require(player.status.position < 0.5)
      try #require(waitUntil(timeout: 30) { player.status.state == .ended })
      try #require(player.status.position == 1.49 && player.status.underrunCount == 0)
      try #require(try server.finishes(server.speaker))
      let heard = server.speaker.played.trimmed()
      let whole = tone(48_000, from: 0, to: 250).samples
      try #require(heard.frameCount > 100_000)
      // After the first hundredth of a second, because a tone's abrupt start is resampled
      // differently.
      let worst = (-4...4).map { shift in
        (480..<100_000).reduce(Float(0)) { max($0, abs(heard.samples[$1] - whole[$1 + shift])) }
      }.min()
      try #require(worst.map { $0 < 0.001 } == true, "\(worst ?? 1)")
    }
  }

  @Test(
    "A sequence player with an effect outputs the renderer's samples, with or without the limiter")
  func sameAsRenderer() async {
    await #expect(processExitsWith: .success) {
      let server = try PacedServer()
      server.activateForPlaying()
      let folder = Scratch(in: Scratch.memory)
      // A square wave at full scale, which overshoots when its pitch changes.
      let tone = Signal.sine(frequency: 313, seconds: 1)
      let square = Signal([tone.samples.map { $0 < 0 ? -1 : 1 }], sampleRate: 48_000)
      try folder.write(square.stereo.padded(1), to: "song.wav", format: .wavFloat)
      let chain = EffectChain(name: "up", units: [.timePitch(.init(pitch: 400))])
      for limitsPeaks in [true, false] {
        var job = RenderJob(
          input: folder("song.wav"), output: folder("out.wav"), chain: chain, format: .wavFloat)
        (job.overwrites, job.limitsPeaks) = (true, limitsPeaks)
        _ = try await Renderer(job).run()
        let rendered = try folder.signal("out.wav").trimmed()
        let player = SequencePlayer()
        try player.sync { try $0.player.setChain(chain, limitsPeaks: limitsPeaks) }
        try player.go(to: SequenceItem(id: 1, path: folder("song.wav")))
        player.sync { $0.end(after: 1) }
        try player.sync { try $0.play() }
        try #require(waitUntil(timeout: 30) { player.status.state == .ended })
        try #require(try server.finishes(server.speaker))
        let heard = server.speaker.played.trimmed()
        server.speaker.forget()
        try #require(limitsPeaks ? heard.peak < 0.9 : heard.peak > 1, "\(heard.peak)")
        try #require(heard.channels == rendered.channels)
      }
    }
  }

  @Test("A recording pauses a sequence until the user resumes it, with the reason in the status")
  func recording() async {
    await #expect(processExitsWith: .success) {
      let server = try PacedServer()
      server.activateForPlaying()
      let (devices, focus, folder) = (AudioDevices(), AudioFocus(), Scratch(in: Scratch.memory))
      try folder.write(.vowel(seconds: 20), to: "song.wav", format: .wav16)
      let player = SequencePlayer(devices: devices, focus: focus)
      try player.go(to: SequenceItem(id: 1, path: folder("song.wav")), at: 2)
      try player.sync { try $0.play() }
      try #require(waitUntil(timeout: 30) { player.status.position > 2.3 })
      let recorder = Recorder(devices: devices, focus: focus)
      // A microphone whose level is only monitored does not count as recording.
      try recorder.sync { try $0.listen() }
      try #require(player.status.state == .playing && recorder.status.device != nil)
      try recorder.sync { try $0.record(to: folder("take.recording.wav")) }
      try #require(player.status.state == .paused && player.status.isPausedByRecording)
      try #require(player.status.device == nil)
      let position = player.status.position
      try #require(waitUntil(timeout: 30) { recorder.status.duration > 0.3 })
      _ = try recorder.sync { try $0.stop() }
      try #require(player.status.state == .paused && player.status.position == position)
      try player.sync { try $0.play() }
      try #require(!player.status.isPausedByRecording)
      try #require(waitUntil(timeout: 30) { player.status.position > position + 0.2 })
      player.sync { $0.stop() }
    }
  }
}
