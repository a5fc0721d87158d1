import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer: parts")
struct RendererPartsTests {
  private let folder = Scratch()

  /// A signal whose frames are distinct numbers, exact in 24 bits.
  private func count(_ frameCount: Int, sampleRate: Double = 48_000) -> Signal {
    let samples = (0..<frameCount).map { Float($0 + 1) / 8_388_608 }
    return Signal([samples, samples.map { -$0 }], sampleRate: sampleRate)
  }

  private func render(
    _ name: String, _ parts: [ClosedRange<Double>]?, _ edit: (inout RenderJob) -> Void = { _ in }
  ) throws -> (report: RenderReport, frames: [Int]) {
    var job = RenderJob(
      input: folder(name), output: folder("out.wav"), chain: EffectChain(name: "", units: []),
      format: .wavFloat)
    (job.parts, job.overwrites) = (parts, true)
    edit(&job)
    let report = try Renderer(job).run()
    let output = try folder.signal("out.wav")
    #expect(output.frameCount == report.frameCount)
    if job.chain.units.isEmpty, output.channels.count == 2 {
      #expect(output.channels[1] == output.samples.map { -$0 })
    }
    return (report, output.samples.map { Int($0 * 8_388_608) - 1 })
  }

  /// The frames of some parts of a sound of 100,000 frames.
  private func frames(_ parts: [ClosedRange<Double>], rate: Double = 48_000) -> [Int] {
    parts.flatMap { part in
      (Int((part.lowerBound * rate).rounded())..<Int((part.upperBound * rate).rounded()))
        .filter { 0..<100_000 ~= $0 }
    }
  }

  @Test(
    "Rendering parts outputs exactly their frames, from any format",
    arguments: [SoundFileFormat.wavFloat, .wav24, .flac],
    [
      [0.0...0.5], [0.25...0.7501], [0.1...0.2, 0.9...1.0, 1.5...2.0],
      // So close that one block of the file spans several, and so short that it contains an entire
      // part.
      [0.5...0.501, 0.502...0.503, 0.504...0.505, 0.506...0.7, 0.70001...0.9],
      // One part starts where another ends.
      [0.2...0.4, 0.4...0.6], [2...2.05],
    ])
  func exact(format: SoundFileFormat, parts: [ClosedRange<Double>]) throws {
    try folder.write(count(100_000), to: "in", format: format)
    let (report, found) = try render("in", parts)
    #expect(found == frames(parts))
    #expect(report.inputFrameCount == found.count)
    #expect(report.inputDuration == Double(found.count) / 48_000)
  }

  @Test("Faded parts are joined without a discontinuity and keep their length")
  func faded() throws {
    let tone = Signal.sine(frequency: 440, amplitude: 0.5, seconds: 2)
    try folder.write(tone, to: "in.wav", format: .wavFloat)
    // The first two parts start and end at peaks; the last two are contiguous.
    let quarter = 0.25 / 440
    let parts = [0...0.3 + quarter, 0.5 + quarter...0.9, 1.1 + quarter...1.5, 1.5...2]
    _ = try render("in.wav", parts)
    let exact = try folder.signal("out.wav").samples
    let (report, _) = try render("in.wav", parts) { $0.fadesParts = true }
    let sound = try folder.signal("out.wav").samples
    #expect(sound.count == exact.count && report.inputFrameCount == exact.count)
    let step = { (samples: [Float]) in zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max()
    }
    let own = try #require(step(tone.samples))
    // A fade of 5 ms adds at most 0.7 % of full scale to each step.
    #expect(try #require(step(sound)) < own + 0.007)
    #expect(try #require(step(exact)) > 0.3)
    #expect(sound[..<14_000].elementsEqual(exact[..<14_000]))
    #expect(sound.suffix(40_000).elementsEqual(exact.suffix(40_000)))
  }

  @Test("Without parts, or with a part that covers everything, the whole file is rendered")
  func all() throws {
    try folder.write(count(100_000, sampleRate: 44_100), to: "in.wav", format: .wavFloat)
    let everything = Array(0..<100_000)
    #expect(try render("in.wav", nil).frames == everything)
    #expect(try render("in.wav", [0...100_000 / 44_100]).frames == everything)
    #expect(try render("in.wav", [-5...1_000]).frames == everything)
    #expect(try render("in.wav", [0...(.infinity)]).frames == everything)
  }

  @Test("Empty parts and parts beyond the file add nothing, and a render without audio is refused")
  func nothing() throws {
    try folder.write(count(100_000), to: "in.wav", format: .wavFloat)
    let part = 0.5...1.0
    #expect(try render("in.wav", [0.2...0.2, part, 1.5...1.5]).frames == frames([part]))
    #expect(try render("in.wav", [-3...(-1), part, 2.5...3, 7...9]).frames == frames([part]))
    #expect(try render("in.wav", [2...9]).frames == Array(96_000..<100_000))
    unlink(folder("out.wav"))
    for parts in [[], [1.0...1.0], [5...6]] as [[ClosedRange<Double>]] {
      #expect(throws: RenderError.noSound(path: folder("in.wav"))) {
        _ = try render("in.wav", parts)
      }
    }
    #expect(folder.names == ["in.wav"])
  }

  @Test("Salvaging a damaged file renders its readable parts")
  func damaged() throws {
    let bytes = WAVBytes.float(count(100_000).samples).data
    try folder.write(bytes.prefix(44 + 4 * 60_000), to: "cut.wav")
    let parts = [0.5...0.75, 1...1.5, 1.75...2]
    #expect(throws: RenderError.self) { _ = try render("cut.wav", parts) }
    let (report, found) = try render("cut.wav", parts) { $0.salvages = true }
    #expect(found == Array(24_000..<36_000) + Array(48_000..<60_000))
    #expect(report.inputFrameCount == found.count)
    #expect(report.damage == .endsEarly(expected: 100_000, found: 60_000))
  }

  @Test("Parts of lossy files that can only be decoded forward are rendered correctly")
  func lossy() throws {
    try folder.write(.sine(frequency: 500, seconds: 1), to: "a.wav", format: .wavFloat)
    for format in [SoundFileFormat.oggVorbis, .opus, .mp3, .aac] {
      let name = "in." + format.fileExtension
      try folder.write(Signal.sine(frequency: 500, seconds: 4), to: name, format: format)
      let whole = try folder.signal(name)
      let parts = [0.5...1.0, 1.05...1.1, 3.0...3.5]
      let report = try render(name, parts).report
      #expect(report.frameCount == 50_400)
      let expected = parts.flatMap { whole[$0.lowerBound..<$0.upperBound].samples }
      let found = try folder.signal("out.wav")
      #expect(found.difference(from: Signal([expected], sampleRate: 48_000)) < -60)
    }
  }

  @Test("An effect processes all parts as one sound, including its tail")
  func effect() throws {
    let voice = Signal.vowel(seconds: 3)
    try folder.write(voice, to: "in.wav", format: .wavFloat)
    let parts = [0.2...1.0, 2.0...2.5]
    let pieces = parts.flatMap { voice[$0.lowerBound..<$0.upperBound].samples }
    try folder.write(Signal([pieces], sampleRate: 48_000), to: "cut.wav", format: .wavFloat)
    for preset in [EffectPreset.snail, .chipmunk, .hawk, .reverb] {
      let report = try render("in.wav", parts) { $0.chain = preset.chain }.report
      let sound = try folder.signal("out.wav").samples
      #expect(
        try render("cut.wav", nil) { $0.chain = preset.chain }.report.duration == report.duration)
      #expect(try folder.signal("out.wav").samples == sound)
      #expect(report.inputDuration == 1.3)
    }
  }

  @Test("Only the selected parts are converted to another sample rate and counted in the progress")
  func rate() throws {
    try folder.write(.sine(frequency: 500, sampleRate: 44_100, seconds: 20), to: "in.wav")
    var job = RenderJob(
      input: folder("in.wav"), output: folder("out.opus"),
      chain: EffectChain(name: "", units: []), format: .opus)
    job.parts = [1...2, 4...5, 18...20]
    var shares: [Double] = []
    let report = try Renderer(job).run { share in
      shares.append(share)
      return true
    }
    #expect(abs(report.duration - 4) < 0.001)
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
    #expect(shares.contains { 0.4...0.6 ~= $0 })
  }
}
