import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("Exact samples")
struct ExactSamplesTests {
  private let folder = Scratch()
  private static let rate = 48_000
  private static let seconds = 3

  static let formats: [SoundFileFormat] = [.wav16, .wav24, .wavFloat]

  /// Writes a WAV file with arbitrary samples, tags, and markers, and returns the samples' bytes.
  @discardableResult
  private func write(
    _ name: String, _ format: SoundFileFormat, channelCount: Int, frameCount: Int = rate * seconds,
    seed: UInt64 = 1
  ) throws -> Data {
    let bits = format.bitDepth ?? 32
    var bytes = noise(frameCount * channelCount * bits / 8, seed: seed)
    if format == .wavFloat {
      // Without this bit of the exponent, there is no NaN or infinity.
      for last in stride(from: 3, to: bytes.count, by: 4) { bytes[last] &= 0xBF }
    }
    let plain = WAVBytes(
      encoding: format == .wavFloat ? .float : .integer, bits: bits, channelCount: channelCount,
      samples: Data(bytes))
    try folder.write(plain.data, to: "plain.wav")
    let sound = try folder.signal("plain.wav")
    var tags = SoundFileTags(title: "Noise")
    tags.artist = "Nobody"
    let writer = try SoundFileWriter(
      path: folder(name), format: format, sampleRate: Double(Self.rate), channelCount: channelCount,
      tags: tags,
      markers: [SoundMarker(time: 0.25, name: "One"), SoundMarker(time: 1.5, name: "Two")])
    let samples = (0..<frameCount).flatMap { frame in sound.channels.map { $0[frame] } }
    try writer.write(samples, frameCount: frameCount)
    try writer.commit()
    #expect(try self.samples(name) == plain.samples)
    return plain.samples
  }

  /// Returns the bytes of a WAV file's samples.
  private func samples(_ name: String) throws -> Data {
    let data = try folder.data(name)
    var position = 12
    while position + 8 <= data.count {
      let size = data[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if data[position..<position + 4] == Data("data".utf8) {
        return data.subdata(in: position + 8..<min(data.count, position + 8 + size))
      }
      position += 8 + size + size % 2
    }
    return Data()
  }

  private func job(_ parts: [ClosedRange<Double>]?, from name: String = "in.wav") -> RenderJob {
    var job = RenderJob(
      input: folder(name), output: folder("out.wav"), chain: EffectChain(name: "", units: []),
      format: .wav16)
    (job.parts, job.keepsDepth, job.overwrites) = (parts, true, true)
    return job
  }

  @Test(
    "A part of a WAV file has its samples, bit for bit", arguments: formats, [1, 2, 3])
  func parts(format: SoundFileFormat, channelCount: Int) throws {
    let bytes = try write("in.wav", format, channelCount: channelCount)
    let frameSize = bytes.count / Self.rate / Self.seconds
    for parts in [[0.5...1.25], [0.1...0.2, 0.3...2.5, 2.5...3], [1...(.infinity)], nil] {
      let report = try Renderer(job(parts)).run()
      let expected = (parts ?? [0...3]).reduce(into: Data()) { expected, part in
        let frames = [part.lowerBound, min(3, part.upperBound)].map {
          Int(($0 * Double(Self.rate)).rounded())
        }
        expected += bytes[frames[0] * frameSize..<frames[1] * frameSize]
      }
      #expect(try samples("out.wav") == expected)
      #expect(report.frameCount * frameSize == expected.count && report.format == format)
      #expect(report.inputFrameCount == report.frameCount && report.clippedSampleCount == 0)
      #expect(SoundMetadata(path: folder("out.wav")).tags.title == "Noise")
    }
  }

  @Test(
    "Measuring the loudness of a part, which needs numbers, changes nothing in the file",
    arguments: formats, [1, 2])
  func measured(format: SoundFileFormat, channelCount: Int) throws {
    try write("in.wav", format, channelCount: channelCount)
    for parts in [[0.2...2.9], [0...1], [0.1...0.104, 0.5...0.6, 0.6...2, 2.2...(.infinity)], nil] {
      for fades in [false, true] {
        var job = job(parts)
        job.fadesParts = fades
        var report = try Renderer(job).run()
        let file = try folder.data("out.wav")
        job.measuresLoudness = true
        var measured = try Renderer(job).run()
        #expect(measured.loudness != nil)
        #expect(try folder.data("out.wav") == file)
        (measured.loudness, measured.inputLoudness) = (nil, nil)
        (report.loudness, report.inputLoudness) = (nil, nil)
        #expect(measured == report)
      }
    }
    let markers = SoundMarker.read(path: folder("out.wav"))
    #expect(markers.map(\.name) == ["One", "Two"])
  }

  @Test("Joined WAV files keep all samples except the 5 ms at the seams", arguments: formats)
  func joined(format: SoundFileFormat) throws {
    let first = try write("a.wav", format, channelCount: 2)
    let second = try write("b.wav", format, channelCount: 2, frameCount: 100_000, seed: 2)
    var join = SoundJoin([folder("a.wav"), folder("b.wav")])
    (join.outputFormat, join.keepsDepth, join.salvages) = (.wav16, true, false)
    let report = try join.write(to: folder("out.wav"))
    let joined = try samples("out.wav")
    let faded = 240 * first.count / Self.rate / Self.seconds
    #expect(joined.count == first.count + second.count && report.format == format)
    #expect(joined.prefix(first.count - faded) == first.dropLast(faded))
    #expect(joined.suffix(second.count - faded) == second.dropFirst(faded))
    #expect(joined[first.count - faded..<first.count] != first.suffix(faded))
    #expect(joined[first.count..<first.count + faded] != second.prefix(faded))
    #expect(SoundMetadata(path: folder("out.wav")).tags.artist == "Nobody")
    let times = SoundMarker.read(path: folder("out.wav")).map { ($0.time * 100).rounded() / 100 }
    #expect(times == [0.25, 1.5, 3.25, 4.5])
  }

  @Test("Files that are shorter than their fades, or not equal, are joined as when measured")
  func shortFiles() throws {
    let counts = [1, 100, 240, 241, 480, 500, 4_337, 70_000]
    for (index, count) in counts.enumerated() {
      try write("\(index).wav", .wav16, channelCount: 1, frameCount: count, seed: UInt64(index + 1))
    }
    try write("other.wav", .wav24, channelCount: 1, frameCount: 9_000)
    try folder.write(.sine(frequency: 500, sampleRate: 44_100, seconds: 0.5), to: "slow.wav")
    let names = counts.indices.map { "\($0).wav" }
    let more = [names + names.reversed(), ["7.wav", "other.wav", "7.wav"], ["7.wav", "slow.wav"]]
    for names in [names] + more {
      var join = SoundJoin(names.map { folder($0) })
      (join.outputFormat, join.keepsDepth, join.overwrites) = (.wav16, true, true)
      join.salvages = false
      let report = try join.write(to: folder("out.wav"))
      let file = try folder.data("out.wav")
      join.measuresLoudness = true
      var measured = try join.write(to: folder("out.wav"))
      #expect(try folder.data("out.wav") == file)
      measured.loudness = nil
      #expect(measured == report)
    }
  }

  @Test("A part or a join with a sample that is not a number is refused, and leaves no file")
  func notANumber() throws {
    var bytes = try write("in.wav", .wavFloat, channelCount: 1)
    bytes.replaceSubrange(400_000..<400_004, with: [0, 0, 0xC0, 0x7F])
    let file = WAVBytes(encoding: .float, bits: 32, samples: bytes)
    try folder.write(file.data, to: "nan.wav")
    let error = RenderError.notANumber(path: folder("nan.wav"), seconds: 100_000 / 48_000)
    for parts in [[0.5...2.5], nil] {
      #expect(throws: error) { try Renderer(job(parts, from: "nan.wav")).run() }
    }
    var join = SoundJoin([folder("in.wav"), folder("nan.wav")])
    join.salvages = false
    #expect(throws: error) { try join.write(to: folder("out.wav")) }
    #expect(folder.names == ["in.wav", "nan.wav", "plain.wav"])
    #expect(try Renderer(job([0...2], from: "nan.wav")).run().frameCount == 96_000)
    var salvage = job(nil, from: "nan.wav")
    salvage.salvages = true
    #expect(try Renderer(salvage).run().replacedSampleCount == 1)
  }

  @Test(
    "A part of a file with another byte order, depth, or container has the same samples",
    arguments: [
      ("aiff", "pcm_s16be"), ("aiff", "pcm_s24be"), ("aiff", "pcm_s16le"), ("au", "pcm_s16be"),
      ("au", "pcm_f32be"), ("caf", "pcm_s16le"), ("caf", "pcm_s24be"), ("w64", "pcm_s24le"),
      ("wav", "pcm_s32le"), ("wav", "pcm_u8"), ("wav", "pcm_f64le"), ("wav", "pcm_alaw"),
    ])
  func containers(ending: String, coding: String) throws {
    try write("in.wav", .wav24, channelCount: 2)
    let name = "in2.\(ending)"
    _ = try Tool.ffmpeg.run(
      "-v", "error", "-i", folder("in.wav"), "-c:a", coding, folder(name))
    let whole = try folder.signal(name)
    let report = try Renderer(job([0.5...2], from: name)).run()
    #expect(report.format == (try SoundFileReader(path: folder(name)).info.wavFormat))
    #expect(try folder.signal("out.wav").channels == whole[0.5..<2].channels)
  }
}
