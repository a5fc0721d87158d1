import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer: unusual sample rates and lengths")
struct RendererRatesTests {
  private let folder = Scratch()

  private func render(
    _ bytes: WAVBytes, _ chain: EffectChain, _ format: SoundFileFormat
  ) throws -> RenderReport {
    try folder.write(bytes.data, to: "in.wav")
    var job = RenderJob(
      input: folder("in.wav"), output: folder("out.\(format.fileExtension)"), chain: chain,
      format: format)
    job.overwrites = true
    job.measuresLoudness = true
    return try Renderer(job).run()
  }

  @Test(
    "Any sample rate up to 5 MHz is rendered with its duration",
    arguments: [1, 50, 3_000, 7_999, 384_000, 5_000_000],
    [SoundFileFormat.wav16, .oggVorbis])
  func rates(rate: Int, format: SoundFileFormat) throws {
    let samples = [Float](repeating: 0.25, count: 1_000)
    let report = try render(
      .integer(samples, sampleRate: rate), EffectChain(name: "", units: []), format)
    #expect(report.inputFrameCount == 1_000)
    // Within a frame of the lowest rate involved; effects run at 192 kHz at most.
    #expect(try SoundReport(path: folder("in.wav")).frameCount == 1_000)
    let step = 1 / min(report.sampleRate, Double(rate), 192_000)
    #expect(abs(report.duration - 1_000 / Double(rate)) <= step)
  }

  @Test("An impossible sample rate is refused")
  func absurdRate() throws {
    let refusal = RenderError.file(
      .unreadable(path: folder("in.wav"), reason: .sampleRate(2_147_483_647)))
    #expect(throws: refusal) {
      try render(
        .integer([0.5, 0.5], sampleRate: 2_147_483_647), EffectChain(name: "", units: []), .wav16)
    }
    #expect(folder.names == ["in.wav"])
  }

  @Test(
    "Rendering a single frame through extreme effects writes a file",
    arguments: EffectPreset.all.map(\.chain) + [
      EffectChain(name: "", units: [.timePitch(.init(rate: 32))]),
      EffectChain(name: "", units: [.timePitch(.init(rate: 1 / 32))]),
      EffectChain(name: "", units: [.varispeed(.init(rate: 4))]),
    ], SoundFileFormat.allCases)
  func oneFrame(chain: EffectChain, format: SoundFileFormat) throws {
    let report = try render(.integer([0.5]), chain, format)
    #expect(report.frameCount >= 1)
    #expect(try folder.signal("out.\(format.fileExtension)").frameCount == report.frameCount)
  }
}
