import Foundation
import SoundFiles
import TestSupport
import Testing

/// The lengths, rates and tags that each format preserves.
@Suite("SoundFileFormat")
struct SoundFileFormatTests {
  private let folder = Scratch()

  @Test(
    "Every format preserves any length, accurate to the frame", arguments: SoundFileFormat.allCases,
    [1, 2, 575, 1_153, 4_097, 48_000])
  func length(format: SoundFileFormat, frameCount: Int) throws {
    let name = "a.\(format.fileExtension)"
    var signal = Signal.sine(frequency: 440, seconds: 1)
    signal.channels[0].removeLast(signal.frameCount - frameCount)
    try folder.write(signal, to: name, format: format)
    let reader = try SoundFileReader(path: folder(name))
    #expect(reader.info.damage == nil)
    #expect(try folder.signal(name).frameCount == frameCount)
  }

  @Test(
    "Lossy formats preserve odd lengths at all sample rates, in mono and stereo", arguments: [1, 2])
  func lossyLengths(channelCount: Int) throws {
    var random = SeededRandom(seed: 5)
    for format in [SoundFileFormat.oggVorbis, .opus, .mp3, .aac] {
      for rate in [8_000.0, 12_000, 16_000, 24_000, 32_000, 44_100, 48_000] {
        // AACFormatTests tests other lengths, since starting ffmpeg is slow.
        for _ in 0..<(format == .aac ? 1 : 4) {
          let frameCount = Int.random(in: 1...20_000, using: &random)
          let channel = [Float](repeating: 0.1, count: frameCount)
          let signal = Signal(
            [[Float]](repeating: channel, count: channelCount),
            sampleRate: format.sampleRate(for: rate))
          try folder.write(signal, to: "a", format: format)
          #expect(try folder.signal("a").frameCount == frameCount, "\(format) at \(rate) Hz")
        }
      }
    }
  }

  @Test("No format accepts audio without frames", arguments: SoundFileFormat.allCases)
  func empty(format: SoundFileFormat) throws {
    let writer = try SoundFileWriter(
      path: folder("a"), format: format, sampleRate: 48_000, channelCount: 1)
    #expect(
      throws: SoundFileError.unwritable(path: folder("a"), reason: .noSound)
    ) { try writer.commit() }
  }

  @Test(
    "Lossy formats keep the audio aligned, accurate to the frame", arguments: [44_100.0, 48_000])
  func alignment(rate: Double) throws {
    for format in [SoundFileFormat.oggVorbis, .opus, .mp3, .aac] {
      let rate = format.sampleRate(for: rate)
      var signal = Signal.noise(sampleRate: rate, seconds: 0.5)
      // Low-pass filtered, to the band that all formats preserve.
      for n in (1..<signal.frameCount).reversed() {
        signal.channels[0][n] = (signal.channels[0][n] + signal.channels[0][n - 1]) / 2
      }
      let name = "a.\(format.fileExtension)"
      try folder.write(signal, to: name, format: format)
      let output = try folder.signal(name)
      #expect(signal.lag(of: output, comparing: 2_000..<20_000, most: 1_500) == 0, "\(format)")
    }
  }

  @Test(
    "Each format can write every sample rate that it says it supports",
    arguments: SoundFileFormat.allCases,
    [
      1.0, 100, 4_000, 8_000, 11_025, 22_050, 37_800, 44_100, 96_000, 192_000, 384_000, 655_360,
      768_000, 10_000_000,
    ])
  func rates(format: SoundFileFormat, rate: Double) throws {
    let taken = format.sampleRate(for: rate)
    let name = "a.\(format.fileExtension)"
    try folder.write(
      Signal([[Float](repeating: 0.25, count: 5_000)], sampleRate: taken), to: name, format: format)
    let reader = try SoundFileReader(path: folder(name))
    #expect(reader.info.sampleRate == taken)
    #expect(try folder.signal(name).frameCount == 5_000)
  }

  @Test("Title, date, and comment are preserved", arguments: SoundFileFormat.allCases)
  func tags(format: SoundFileFormat) throws {
    let name = "a.\(format.fileExtension)"
    let tags = SoundFileTags(
      title: format == .mp3 ? "A song" : "새 노래", date: "2024-05-17",
      // In MP3 the library stores texts longer than 30 bytes only as Latin-1.
      comment: format == .mp3
        ? "A comment in plain letters, but rather long"
        : String(repeating: "é, \"quoted\"; ", count: 100))
    let writer = try SoundFileWriter(
      path: folder(name), format: format, sampleRate: 48_000, channelCount: 1, tags: tags)
    try writer.write([Float](repeating: 0, count: 4_800), frameCount: 4_800)
    try writer.commit()
    let read = try SoundFileReader(path: folder(name)).info.tags
    #expect(read.title == tags.title && read.comment == tags.comment)
    #expect(read.date == tags.date)
  }

  @Test("A very long comment doesn't break a file", arguments: SoundFileFormat.allCases)
  func longComment(format: SoundFileFormat) throws {
    let name = "a.\(format.fileExtension)"
    let writer = try SoundFileWriter(
      path: folder(name), format: format, sampleRate: 48_000, channelCount: 1,
      tags: SoundFileTags(title: "Book", comment: String(repeating: "word ", count: 60_000)))
    try writer.write([Float](repeating: 0.5, count: 48_000), frameCount: 48_000)
    try writer.commit()
    #expect(try folder.signal(name).frameCount == 48_000)
    #expect(try SoundFileReader(path: folder(name)).info.tags.title == "Book")
  }

  @Test("ffmpeg reads the files that Myna writes", arguments: SoundFileFormat.allCases)
  func otherProgram(format: SoundFileFormat) throws {
    let name = "a.\(format.fileExtension)"
    try folder.write(.noise(channelCount: 2, seconds: 1), to: name, format: format)
    let output = try Tool.ffmpeg.run("-i", folder(name), "-f", "f32le", "pipe:1")
    // It does not cut the delay and padding of these exactly as it came.
    #expect(abs(output.count / 8 - 48_000) <= ([.mp3, .aac].contains(format) ? 2_400 : 0))
  }
}
