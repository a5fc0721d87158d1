import Files
import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Reads audio through a pipe.
@Suite("SoundStream")
struct SoundStreamTests {
  private let folder = Scratch()
  private let tone = Signal.sine(frequency: 1_000, seconds: 0.5)

  /// Sends parts through a pipe, each after the previous one was sent.
  private func stream(_ parts: [Data]) -> SoundStream {
    let pipe = Pipe()
    Thread {
      for part in parts { pipe.fileHandleForWriting.write(part) }
      pipe.fileHandleForWriting.closeFile()
    }.start()
    return SoundStream(
      descriptor: dup(pipe.fileHandleForReading.fileDescriptor), path: "standard input")
  }

  private func read(_ reader: SoundFileReader) throws -> [Float] {
    var (samples, buffer) = ([Float](), [Float](repeating: 0, count: 4_096))
    while true {
      let count = try reader.read(into: &buffer)
      if count == 0 { return samples }
      samples += buffer.prefix(count * reader.info.channelCount)
    }
  }

  private func read(_ parts: [Data], as raw: RawAudio? = nil) throws -> [Float] {
    let stream = stream(parts)
    try #require(try stream.open(as: raw) { true })
    return try read(SoundFileReader(stream))
  }

  @Test(
    "A stream has the same samples as the equivalent file",
    arguments: [
      ("a.wav", "pcm_u8"), ("a.wav", "pcm_s16le"), ("a.wav", "pcm_s24le"), ("a.wav", "pcm_s32le"),
      ("a.wav", "pcm_f32le"), ("a.wav", "pcm_f64le"), ("a.flac", "flac"), ("a.ogg", "libvorbis"),
      ("a.opus", "libopus"),
    ])
  func encodings(name: String, coding: String) throws {
    try folder.write(tone, to: "tone.wav", format: .wavFloat)
    try Tool.ffmpeg.run("-i", folder("tone.wav"), "-c:a", coding, folder(name))
    #expect(try read([folder.data(name)]) == folder.signal(name).samples)
  }

  @Test("WAVE_FORMAT_EXTENSIBLE with six channels can be read")
  func extensible() throws {
    try folder.write(Signal.noise(channelCount: 6, seconds: 0.1), to: "in.wav")
    try Tool.ffmpeg.run("-i", folder("in.wav"), "-c:a", "pcm_s24le", folder("a.wav"))
    let stream = stream([try folder.data("a.wav")])
    #expect(try stream.open(as: nil) { true })
    let reader = SoundFileReader(stream)
    #expect(reader.info.channelCount == 6 && reader.info.bitDepth == 24)
    #expect(try read(reader).count == 6 * 4_800)
  }

  @Test("The size of the pieces in which bytes arrive doesn't matter", arguments: [1, 3, 1_000])
  func arrivals(size: Int) throws {
    let file = WAVBytes.integer(Array(tone.samples.prefix(3_000))).data
    let parts = stride(from: 0, to: file.count, by: size).map {
      Data(file[$0..<min(file.count, $0 + size)])
    }
    #expect(try read(parts) == read([file]))
    #expect(try read(parts).count == 3_000)
  }

  @Test(
    "A header with an unknown size is accepted",
    arguments: [0, 0x7FFF_FFFF, 0x7FFF_F000, 0xFFFF_FFFF], [nil, 0, 0xFFFF_FFFF])
  func openSizes(size: Int, fileSize: UInt32?) throws {
    var file = WAVBytes.integer(tone.samples)
    file.declaredByteCount = size
    let stream = stream([stating(fileSize, in: file.data)])
    #expect(try stream.open(as: nil) { true })
    #expect(!stream.hasLength)
    let reader = SoundFileReader(stream)
    #expect(reader.info.frameCount == nil)
    #expect(try read(reader).count == 24_000 && reader.info.damage == nil)
  }

  /// Replaces the size of the whole file in a header.
  private func stating(_ fileSize: UInt32?, in file: Data) -> Data {
    var (file, bytes) = (file, Data())
    guard let fileSize else { return file }
    bytes.append(littleEndian: fileSize)
    file.replaceSubrange(4..<8, with: bytes)
    return file
  }

  @Test(
    "A size that otherwise means “unknown” is used if the header also counts the chunks after it",
    arguments: [0, 0x7FFF_F000])
  func actualSizes(size: Int) throws {
    var file = WAVBytes.integer([])
    file.declaredByteCount = size
    let list = Data(WAVInfoList.bytes(SoundFileTags(title: "A title")))
    let stream = stream([stating(UInt32(36 + size + list.count), in: file.data) + list])
    #expect(try stream.open(as: nil) { true })
    let reader = SoundFileReader(stream)
    #expect(stream.hasLength && reader.info.frameCount == size / 2)
    guard size == 0 else { return }
    #expect(try read(reader).isEmpty && reader.info.damage == nil)
  }

  @Test("If the data size ends with part of a frame, chunks after it don't count as damage")
  func partOfFrame() throws {
    let list = Data(WAVInfoList.bytes(SoundFileTags(title: "A title")))
    let file = WAVBytes.integer(Array(tone.samples.prefix(2_001)), channelCount: 2).data
    let rests: [(Data, SoundFileDamage?)] = [
      (list, nil), (Data(count: 100), .hasUnknownRest(byteCount: 100)),
    ]
    for (rest, damage) in rests {
      let stream = stream([file + rest])
      #expect(try stream.open(as: nil) { true })
      let reader = SoundFileReader(stream)
      #expect(try read(reader).count == 2_000 && reader.info.damage == damage)
    }
  }

  @Test("A header that never ends is refused before it fills memory")
  func endlessHeader() throws {
    try folder.write(tone, to: "tone.flac", format: .flac)
    // The properties without the mark of the last block, and then only padding.
    var file = try folder.data("tone.flac").prefix(42)
    file[4] = 0
    let padding = Data([1, 0xFF, 0xFF, 0xFF]) + Data(count: 1 << 24 - 1)
    for _ in 0..<5 { file += padding }
    try folder.write(file, to: "endless.flac")
    let stream = try SoundStream(path: folder("endless.flac"))
    #expect(
      throws: SoundFileError.unreadable(path: folder("endless.flac"), reason: .damaged)
    ) { try stream.open(as: nil) { true } }
  }

  @Test("Chunks before and after the samples aren't played, and tags before them are read")
  func chunks() throws {
    let plain = WAVBytes.integer(tone.samples).data
    let list = Data(WAVInfoList.bytes(SoundFileTags(title: "A title")))
    let file = plain.prefix(36) + list + plain.dropFirst(36) + list
    let stream = stream([Data(file)])
    #expect(try stream.open(as: nil) { true })
    let reader = SoundFileReader(stream)
    #expect(try read(reader) == read([plain]))
    #expect(reader.info.damage == nil && reader.metadata().tags.title == "A title")
  }

  @Test("All streams in a chained Ogg stream are read", arguments: ["a.ogg", "a.opus"])
  func chain(name: String) throws {
    try folder.write(tone, to: name)
    let data = try folder.data(name)
    #expect(try read([data + data]).count == 48_000)
  }

  @Test("Samples are returned while the stream is still open")
  func order() throws {
    let file = WAVBytes.integer(tone.samples).data
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(file.prefix(10_044))
    let stream = SoundStream(
      descriptor: pipe.fileHandleForReading.fileDescriptor, path: "standard input")
    #expect(try stream.open(as: nil) { true })
    let reader = SoundFileReader(stream)
    var buffer = [Float](repeating: 0, count: 48_000)
    #expect(try reader.read(into: &buffer) == 5_000)
    pipe.fileHandleForWriting.write(file.dropFirst(10_044))
    pipe.fileHandleForWriting.closeFile()
    #expect(try read(reader).count == 19_000)
  }

  @Test("A stream that ends early has the samples that arrived and counts as damaged")
  func damage() throws {
    let stream = stream([WAVBytes.integer(tone.samples).data.prefix(44 + 20_001)])
    #expect(try stream.open(as: nil) { true })
    let reader = SoundFileReader(stream)
    #expect(try read(reader).count == 10_000)
    #expect(reader.info.damage == .endsEarly(expected: 24_000, found: 10_000))
  }

  @Test("Raw samples are read and written in each format", arguments: PCMSampleFormat.all)
  func raw(samples: PCMSampleFormat) throws {
    let writer = try SoundFileWriter(
      path: folder("a.raw"), format: .raw(samples), sampleRate: 48_000, channelCount: 1)
    try writer.write(tone.samples, frameCount: 24_000)
    try writer.commit()
    let data = try folder.data("a.raw")
    #expect(data.count == 24_000 * samples.byteCount)
    let found = Signal(
      [
        try read(
          [data], as: RawAudio(samples: samples, sampleRate: 48_000, channelCount: 1))
      ], sampleRate: 48_000)
    #expect(found.frameCount == 24_000)
    // Dither of 8 bits is the greatest difference.
    #expect(found.difference(from: tone) < (samples.bits == 8 ? -30 : -80))
    try folder.write(data, to: "b.raw")
    try Tool.ffmpeg.run(
      "-f", samples.word, "-ar", "48000", "-ac", "1", "-i", folder("b.raw"), folder("b.wav"))
    #expect(abs(try folder.signal("b.wav")[0.1..<0.4].level(at: 1_000) + 6.02) < 0.1)
  }

  @Test("A stream that can't be read as it arrives is first copied to a temporary file")
  func spool() throws {
    try folder.write(tone, to: "in.wav")
    try Tool.ffmpeg.run("-i", folder("in.wav"), folder("a.aiff"))
    let stream = stream([try folder.data("a.aiff")])
    #expect(try !stream.open(as: nil) { true })
    let spool = try stream.spool { true }
    // The file has no name, so it must be open while it is read.
    defer { withExtendedLifetime(spool) {} }
    #expect(try Signal(file: spool.path).samples == folder.signal("a.aiff").samples)
    let raw = RawAudio(
      samples: PCMSampleFormat(kind: .signed, bits: 16, isBigEndian: true), sampleRate: 48_000,
      channelCount: 1)
    let rawStream = self.stream([Data([0x40, 0, 0xC0, 0])])
    #expect(try rawStream.open(as: raw) { true })
    let rawSpool = try rawStream.spool { true }
    defer { withExtendedLifetime(rawSpool) {} }
    #expect(try Signal(file: rawSpool.path).samples == [0.5, -0.5])
  }
}
