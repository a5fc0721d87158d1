import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

/// Compares every format with the rendered samples, which a file of floats stores exactly.
@Suite("Renderer output formats")
struct RendererFormatTests {
  private let folder = Scratch()

  /// Renders a voice through an effect.
  ///
  /// The result has no integer values at any bit depth.
  private func render(_ format: SoundFileFormat) throws -> Signal {
    let name = "\(format.rawValue).\(format.fileExtension)"
    var job = RenderJob(
      input: folder("in.wav"), output: folder(name), chain: EffectPreset.hawk.chain, format: format)
    job.overwrites = true
    _ = try Renderer(job).run()
    return try folder.signal(name)
  }

  /// The formats, their quantization step, and the largest allowed error in steps.
  static let exact: [(SoundFileFormat, Double, Double)] = [
    (.wav16, 0x1p-15, 1.5), (.wav24, 0x1p-23, 0.5), (.flac, 0x1p-23, 0.5), (.wavFloat, 0x1p-23, 0),
  ]

  @Test(
    "A lossless file differs from the rendered samples only by rounding, without bias",
    arguments: exact)
  func lossless(format: SoundFileFormat, step: Double, most: Double) throws {
    try folder.write(
      Signal.vowel(sampleRate: 44_100, seconds: 6).stereo, to: "in.wav", format: .wavFloat)
    let (floats, found) = (try render(.wavFloat), try render(format))
    #expect(found.frameCount == floats.frameCount && found.channels.count == 2)
    for (channel, rendered) in zip(found.channels, floats.channels) {
      let errors = zip(channel, rendered).map { (Double($0) - Double($1)) / step }
      #expect(errors.allSatisfy { abs($0) <= most })
      #expect(abs(errors.reduce(0, +)) / Double(errors.count) < 0.01)
    }
  }

  @Test(
    "A lossy file is as loud as the rendered samples, and has no DC offset",
    arguments: [SoundFileFormat.oggVorbis, .opus, .mp3, .aac])
  func lossy(format: SoundFileFormat) throws {
    try folder.write(Signal.vowel(seconds: 6).stereo, to: "in.wav", format: .wavFloat)
    let (floats, found) = (try render(.wavFloat), try render(format))
    #expect(found.frameCount == floats.frameCount && found.channels.count == 2)
    for (channel, rendered) in zip(found.channels, floats.channels) {
      let errors = Signal([zip(channel, rendered).map { $0 - $1 }], sampleRate: 48_000)
      let sound = Signal([rendered], sampleRate: 48_000)
      #expect(errors.rmsDecibels < sound.rmsDecibels - 10)
      #expect(abs(Signal([channel], sampleRate: 48_000).rmsDecibels - sound.rmsDecibels) < 0.3)
      let mean = errors.samples.reduce(0.0) { $0 + Double($1) } / Double(errors.frameCount)
      #expect(abs(mean) < 1e-4)
    }
  }
}
