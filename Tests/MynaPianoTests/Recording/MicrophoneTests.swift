import AudioDevices
import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@testable import MynaPiano

/// Each test runs in a separate process, because the server is selected per process.
@Suite("Piano and microphone with a sound server", .serialized)
struct MicrophoneTests {
  @Test("The microphone is recorded with the piano, and an unknown microphone is refused")
  func voice() async {
    await #expect(processExitsWith: .success) {
      let (server, folder) = (try SoundServer(), Scratch())
      server.activate()
      // Longer than any wait.
      let voice = Signal.sine(frequency: 440, amplitude: 0.5, sampleRate: 8_000, seconds: 900)
      try folder.write(voice, to: "voice.wav", format: .wav16)
      let singer = try server.startPlaying(folder("voice.wav"), to: "micsink")
      let devices = AudioDevices()
      let device = try devices.device(.output, matching: "speaker")
      let engine = PianoEngine(LoadedInstrument(sampleRate: device.streamSampleRate))
      let stream = try OutputStream(
        engine, on: device, followsDefault: false, devices: devices
      ) { _ in }
      try stream.start()
      let recorder = PerformanceRecorder(engine)
      let (journal, log) = (folder("a.recording.wav"), folder("log"))
      func record(_ microphone: String?) throws {
        try recorder.sync {
          try $0.record(
            to: JournalPaths(journal), eventLog: { _, _ in log },
            microphone: PerformanceMicrophone(
              microphone, devices: devices, outputLatency: stream.measureLatency))
        }
      }
      #expect(throws: RecorderError.self) { try record("no such microphone") }
      try #require(recorder.status.state == .ready)
      try #require(!FileManager.default.fileExists(atPath: journal))
      try record(nil)
      // The server halves the level when it converts mono to stereo.
      try #require(waitUntil { recorder.status.voicePeak > 0.2 })
      try #require(waitUntil { recorder.status.duration > 1 })
      try #require(!recorder.status.isVoiceLost)
      let take = try Signal(file: try recorder.sync { try $0.stop() }.journal)
      stream.close()
      try #require(abs(take.peak - 0.25) < 0.03)
      try #require(take.channels[0] == take.channels[1])
      withExtendedLifetime(singer) {}
      server.kill()
    }
  }
}
