import AudioDevices
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("Microphone switches by the system", .serialized)
struct MicrophoneSwitchTests {
  @Test(
    "Briefly switching the default microphone records no other audio, and the gap is reported",
    arguments: [1, 3])
  func awayAndBack(times: Int) async {
    await #expect(processExitsWith: .success) { [times = times as Int] in
      let (server, folder) = (try PacedServer(), Scratch())
      server.activate()
      func say(_ value: Float, by microphone: PacedMicrophone) {
        let samples = [Float](repeating: value, count: 60 * 48_000)
        microphone.say(Signal([samples, samples], sampleRate: 48_000))
      }
      let other = try server.plugIn(microphone: "other")
      say(0.25, by: server.microphone)
      say(0.75, by: other)
      // Device events are ignored, because they only report switches that last until the next
      // check, once per second.
      let core = RecorderCore(devices: AudioDevices(), device: nil)
      try core.record(
        to: JournalPaths(folder("take.wav")), id: UUID(), title: nil, maximumDuration: nil)
      func record(until condition: () -> Bool) throws {
        try #require(
          waitUntil {
            core.tick()
            return condition()
          })
      }
      func recordMore(_ seconds: Double) throws {
        let start = core.status.duration
        try record { core.status.duration > start + seconds }
      }
      try recordMore(0.5)
      for _ in 1...times {
        let heard = other.saidCount
        try server.control("set-default-source", "other")
        try record { other.saidCount > heard + 24_000 }
        try server.control("set-default-source", "mic")
        try recordMore(1.5)
      }
      let take = try core.stop()
      // Read after `stop`, which completes the total if the last second of sound arrived early.
      let missing = core.status.missingDuration
      try #require(core.status.state == .ready && core.status.problem == nil)
      let foreign = try Signal(file: take.journal).samples.count { $0 > 0.5 }
      try #require(foreign == 0, "\(foreign) foreign frames")
      try #require(missing > 0.3 * Double(times), "only \(missing) s are told")
      server.kill()
    }
  }
}
