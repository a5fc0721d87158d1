import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Renderer: lossless copies")
struct RendererCopyTests {
  private let folder = Scratch()

  private func job(_ input: String, _ output: String, _ format: SoundFileFormat?) -> RenderJob {
    var job = RenderJob(
      input: folder(input), output: folder(output), chain: EffectChain(name: "", units: []),
      format: format)
    (job.copies, job.keepsDepth) = (true, true)
    return job
  }

  @Test("A file of the same format is copied byte for byte", arguments: SoundFileFormat.allCases)
  func copies(format: SoundFileFormat) throws {
    let name = "in.\(format.fileExtension)"
    try folder.write(.vowel(seconds: 1), to: name, format: format, title: "Song")
    for keepsDepth in [true, false] {
      var job = job(name, "out", format)
      (job.keepsDepth, job.overwrites, job.measuresLoudness) = (keepsDepth, true, true)
      let report = try Renderer(job).run()
      #expect(try folder.data("out") == folder.data(name))
      #expect(report.frameCount == 48_000 && report.duration == 1 && report.format == format)
      #expect(report.loudness != nil && report.loudness == report.inputLoudness)
    }
  }

  @Test("A render with an effect, a part, or a different format isn't a copy")
  func changes() throws {
    try folder.write(.vowel(seconds: 1), to: "in.wav", format: .wav24)
    var effect = job("in.wav", "a.wav", .wav16)
    effect.chain = EffectPreset.hawk.chain
    var part = job("in.wav", "b.wav", .wav16)
    part.parts = [0.25...0.5]
    var other = job("in.wav", "c.wav", .wav16)
    other.keepsDepth = false
    for (job, format) in [(effect, SoundFileFormat.wav24), (part, .wav24), (other, .wav16)] {
      let report = try Renderer(job).run()
      #expect(report.format == format)
      let info = try SoundFileReader(path: job.output).info
      #expect(info.format == format && info.bitDepth == format.bitDepth)
      #expect(try Data(contentsOf: URL(fileURLWithPath: job.output)) != folder.data("in.wav"))
    }
  }

  @Test("A format that Myna can't write is copied unless another format is requested")
  func otherKinds() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav", format: .wav24)
    _ = try Tool.ffmpeg.run("-i", folder("in.wav"), "-c:a", "pcm_s24be", folder("in.aiff"))
    let report = try Renderer(job("in.aiff", "out.aiff", nil)).run()
    #expect(report.frameCount == 48_000 && report.format == nil)
    #expect(try folder.data("out.aiff") == folder.data("in.aiff"))
    #expect(try Renderer(job("in.aiff", "out.wav", .wav16)).run().format == .wav24)
    #expect(try folder.signal("out.wav").samples == folder.signal("in.wav").samples)
  }

  @Test("A rendered WAV file's bit depth follows its source")
  func depths() throws {
    let sound = Signal.vowel(seconds: 1)
    try folder.write(sound, to: "in.flac")
    try folder.write(sound, to: "float.wav", format: .wavFloat)
    try folder.write(sound, to: "in.mp3")
    _ = try Tool.ffmpeg.run("-i", folder("float.wav"), "-c:a", "pcm_s32be", folder("in.aiff"))
    _ = try Tool.ffmpeg.run("-i", folder("float.wav"), "-c:a", "pcm_u8", folder("eight.wav"))
    let expected: [(String, SoundFileFormat)] = [
      ("in.flac", .wav24), ("float.wav", .wavFloat), ("in.mp3", .wav16), ("in.aiff", .wavFloat),
      ("eight.wav", .wav16),
    ]
    for (name, format) in expected {
      var job = job(name, "\(name).wav", .wav16)
      job.copies = false
      #expect(try Renderer(job).run().format == format, "\(name)")
    }
  }

  @Test("16-bit samples stay identical in every lossless format")
  func sixteenBits() throws {
    let steps = Signal.noise(channelCount: 2, seconds: 0.5).channels.map { channel in
      channel.map { ($0 * 32_768).rounded() / 32_768 }
    }
    let sound = Signal(steps, sampleRate: 48_000)
    try folder.write(sound, to: "in.wav", format: .wav16)
    for format in SoundFileFormat.allCases where format.isLossless {
      var job = job("in.wav", "out", format)
      (job.copies, job.keepsDepth, job.overwrites) = (false, false, true)
      _ = try Renderer(job).run()
      #expect(try folder.signal("out").channels == sound.channels, "\(format)")
    }
  }

  @Test("Without an effect, six channels are preserved if the format supports them")
  func channels() throws {
    let six = Signal(
      (1...6).map { [Float](repeating: Float($0) / 10, count: 4_800) }, sampleRate: 48_000)
    try folder.write(six, to: "in.wav", format: .wav24)
    _ = try Renderer(job("in.wav", "out.flac", .flac)).run()
    #expect(try folder.signal("out.flac").channels == folder.signal("in.wav").channels)
    var effect = job("in.wav", "out.wav", .wav16)
    effect.chain = EffectPreset.hawk.chain
    #expect(throws: RenderError.tooManyChannels(path: folder("in.wav"), channelCount: 6)) {
      try Renderer(effect).run()
    }
    var song = job("in.wav", "out.mp3", .mp3)
    #expect(
      throws: RenderError.file(
        .tooManyChannels(path: folder("out.mp3"), format: .mp3, channelCount: 6))
    ) { try Renderer(song).run() }
    song.downmixing = .whenNeeded
    #expect(try Renderer(song).run().channelCount == 2)
  }

  @Test("A broken file is refused rather than copied, and salvaging rewrites it without the damage")
  func broken() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    var samples = tone
    samples[24_000] = .nan
    try folder.write(WAVBytes.float(samples).data, to: "nan.wav")
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "cut.wav")
    for name in ["nan.wav", "cut.wav"] {
      var job = job(name, "out.wav", .wav16)
      #expect(throws: RenderError.self) { try Renderer(job).run() }
      #expect(folder.names == ["cut.wav", "nan.wav"])
      (job.salvages, job.overwrites) = (true, true)
      _ = try Renderer(job).run()
      #expect(try folder.signal("out.wav").isFinite)
      #expect(try SoundFileReader(path: folder("out.wav")).info.damage == nil)
      try FileManager.default.removeItem(atPath: folder("out.wav"))
    }
  }

  @Test("A copy can be canceled, and replaces a file only if allowed")
  func places() throws {
    try folder.write(.vowel(seconds: 1), to: "in.flac")
    try folder.write("precious", to: "out.flac")
    #expect(throws: RenderError.file(.destinationExists(path: folder("out.flac")))) {
      try Renderer(job("in.flac", "out.flac", .flac)).run()
    }
    #expect(throws: RenderError.cancelled) {
      try Renderer(job("in.flac", "new.flac", .flac)).run { $0 < 1 }
    }
    #expect(folder.names == ["in.flac", "out.flac"])
    #expect(try folder.text("out.flac") == "precious")
  }
}
