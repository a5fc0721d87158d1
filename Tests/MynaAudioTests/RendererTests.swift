import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer")
struct RendererTests {
  private let folder = Scratch()
  private let plain = EffectChain(name: "", units: [])

  private func job(
    _ input: String, _ output: String, _ chain: EffectChain, _ format: SoundFileFormat = .wavFloat
  ) -> RenderJob {
    RenderJob(input: folder(input), output: folder(output), chain: chain, format: format)
  }

  private func error(of job: RenderJob) -> RenderError? {
    do {
      _ = try Renderer(job).run()
      return nil
    } catch {
      return error
    }
  }

  @Test("Rendering without an effect keeps all samples")
  func copy() throws {
    let signal = Signal.noise(channelCount: 2, sampleRate: 44_100, seconds: 1.3)
    try folder.write(signal, to: "a.wav", format: .wavFloat)
    let report = try Renderer(job("a.wav", "b.wav", plain)).run()
    #expect(report.frameCount == signal.frameCount)
    #expect(try folder.signal("b.wav").channels == signal.channels)
  }

  @Test(
    "A sample rate unsupported by the format is converted, keeping length and pitch",
    arguments: [(44_100.0, SoundFileFormat.opus), (96_000, .mp3), (6_000, .flac)])
  func rates(rate: Double, format: SoundFileFormat) throws {
    let name = "b.\(format.fileExtension)"
    try folder.write(.sine(frequency: 500, sampleRate: rate, seconds: 2), to: "a.wav")
    let report = try Renderer(job("a.wav", name, plain, format)).run()
    #expect(abs(report.duration - 2) < 0.001)
    #expect(report.sampleRate == format.sampleRate(for: rate))
    let output = try folder.signal(name)
    #expect(abs(cents(output[0.3..<1.7].dominantFrequency, above: 500)) < 1)
  }

  @Test("Render progress rises to 1, and a canceled render leaves no file")
  func progress() throws {
    try folder.write(.vowel(seconds: 3), to: "a.wav")
    var shares: [Double] = []
    _ = try Renderer(job("a.wav", "b.wav", EffectPreset.hawk.chain)).run { share in
      shares.append(share)
      return true
    }
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
    #expect(throws: RenderError.cancelled) {
      try Renderer(job("a.wav", "c.wav", plain)).run { $0 < 0.5 }
    }
    #expect(folder.names == ["a.wav", "b.wav"])
  }

  @Test("Damaged files and non-finite samples are refused, or salvaged on request")
  func damage() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "cut.wav")
    var samples = tone
    samples[24_000] = .nan
    samples[24_001] = -.infinity
    try folder.write(WAVBytes.float(samples).data, to: "nan.wav")
    var jobs = [job("cut.wav", "x.wav", plain), job("nan.wav", "y.wav", plain)]
    #expect(
      error(of: jobs[0])
        == .damaged(
          path: folder("cut.wav"), .endsEarly(expected: 48_000, found: 24_000), sampleRate: 48_000))
    #expect(error(of: jobs[1]) == .notANumber(path: folder("nan.wav"), seconds: 0.5))
    #expect(folder.names == ["cut.wav", "nan.wav"])
    for index in jobs.indices { jobs[index].salvages = true }
    #expect(try Renderer(jobs[0]).run().frameCount == 24_000)
    #expect(try Renderer(jobs[1]).run().replacedSampleCount == 2)
    let output = try folder.signal("y.wav").samples
    #expect(output[24_000] == 0 && output[24_001] == 0 && output[24_002] == tone[24_002])
  }

  @Test("A single frame can be rendered, and an empty file can't")
  func shortest() throws {
    try folder.write(WAVBytes.integer([0.5]).data, to: "one.wav")
    try folder.write(WAVBytes.integer([]).data, to: "none.wav")
    #expect(try Renderer(job("one.wav", "a.wav", EffectPreset.snail.chain)).run().frameCount == 2)
    #expect(error(of: job("none.wav", "b.wav", plain)) == .noSound(path: folder("none.wav")))
    #expect(folder.names == ["a.wav", "none.wav", "one.wav"])
  }

  @Test("An effect refuses eight channels, and downmixing them doesn't clip")
  func channels() throws {
    let loud = Signal(
      [[Float]](repeating: [Float](repeating: 0.9, count: 4_800), count: 8), sampleRate: 48_000)
    try folder.write(loud, to: "a.wav", format: .wavFloat)
    let effect = self.job("a.wav", "b.wav", EffectPreset.hawk.chain)
    #expect(error(of: effect) == .tooManyChannels(path: folder("a.wav"), channelCount: 8))
    var job = job("a.wav", "b.wav", plain)
    job.downmixing = .always
    _ = try Renderer(job).run()
    let output = try folder.signal("b.wav")
    #expect(output.channels.count == 2)
    #expect(abs(output.peak - 0.9) < 1e-5)
  }

  @Test("A render keeps title and date, but keeps the take's identity only on request")
  func identity() throws {
    let take = TakeIdentity(id: UUID(), date: .now, title: "Song")
    try folder.write(Signal.vowel(seconds: 1), to: "in.flac", format: .flac, tags: take.tags)
    var job = RenderJob(
      input: folder("in.flac"), output: folder("out.flac"), chain: EffectPreset.vader.chain,
      format: .flac)
    _ = try Renderer(job).run()
    let tags = try SoundFileReader(path: folder("out.flac")).info.tags
    #expect(TakeIdentity(tags) == nil)
    #expect(tags.title == "Song" && tags.date == take.tags.date)
    (job.overwrites, job.keepsIdentity) = (true, true)
    _ = try Renderer(job).run()
    #expect(try TakeIdentity(SoundFileReader(path: folder("out.flac")).info.tags) == take)
  }

  @Test("Rendering refuses to replace its input, even through a symbolic link")
  func same() throws {
    try folder.write(.vowel(seconds: 0.1), to: "a.wav")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.wav"), withDestinationPath: folder("a.wav"))
    var job = job("a.wav", "link.wav", plain)
    job.overwrites = true
    #expect(error(of: job) == .sameFile(path: folder("a.wav")))
  }
}
