import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer memory use")
struct RendererMemoryTests {
  @Test("Rendering an hour of audio needs hardly more memory than a minute")
  func constant() async {
    // In a separate process, whose peak memory no other test has raised.
    await #expect(processExitsWith: .success) {
      let folder = Scratch()
      func render(seconds: Int) throws -> Int {
        // Sound at the beginning, then a hole in the file, which reads as silence.
        var bytes = WAVBytes.integer(Signal.vowel(sampleRate: 8_000, seconds: 1).samples)
        bytes.sampleRate = 8_000
        bytes.declaredByteCount = 16_000 * seconds
        try folder.write(bytes.data, to: "in.wav")
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("in.wav")))
        try handle.truncate(atOffset: UInt64(44 + 16_000 * seconds))
        try handle.close()
        let chain = EffectChain(
          name: "", units: EffectPreset.rabbit.chain.units + EffectPreset.hawk.chain.units)
        var job = RenderJob(
          input: folder("in.wav"), output: folder("out.flac"), chain: chain, format: .flac)
        job.overwrites = true
        job.measuresLoudness = true
        let report = try Renderer(job).run()
        try #require(report.inputFrameCount == 8_000 * seconds)
        // Not `ru_maxrss`, which starts at the peak of the parent process.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.split(separator: " ")[1]))
      }
      let (minute, hour) = (try render(seconds: 60), try render(seconds: 3_600))
      try #require(hour < 60 * 1_024)
      try #require(hour - minute < 4 * 1_024)
    }
  }
}
