import AudioDevices
import TestSupport

/// Measures recording and playing with a private sound server, whose speaker and microphone are
/// virtual.
struct DeviceSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let server: SoundServer
    do {
      server = try SoundServer()
    } catch {
      return report.remark("Recording and playing: no sound server of our own (\(error)).")
    }
    server.activate()
    try ReactionSuite(devices: AudioDevices()).run(
      options: options, speech: speech, folder: folder, report: &report)
    try LoadSuite(server: server).run(
      options: options, speech: speech, folder: folder, report: &report)
    try RecordingMemorySuite().run(
      options: options, speech: speech, folder: folder, report: &report)
  }
}
