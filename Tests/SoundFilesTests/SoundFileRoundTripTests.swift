import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Sound file round trips")
struct SoundFileRoundTripTests {
  private let folder = Scratch()

  @Test(
    "Audio written in each format reads back with title, frequency, and level",
    arguments: SoundFileFormat.allCases, [1, 2])
  func roundTrip(format: SoundFileFormat, channelCount: Int) throws {
    var signal = Signal.sine(frequency: 1_000, seconds: 1.5)
    if channelCount == 2 { signal.channels.append(signal.samples.map { -$0 / 2 }) }
    let name = "a.\(format.fileExtension)"
    try folder.write(signal, to: name, format: format, tags: SoundFileTags(title: "A title: ä 새"))
    let reader = try SoundFileReader(path: folder(name))
    #expect(reader.info.tags.title == "A title: ä 새")
    #expect(reader.info.damage == nil)
    let output = try folder.signal(name)
    #expect(output.channels.count == channelCount)
    #expect(output.frameCount == signal.frameCount)
    let middle = output[0.3..<1.2]
    #expect(abs(cents(middle.dominantFrequency, above: 1_000)) < 0.5)
    #expect(abs(middle.level(at: 1_000) + 6.0206) < 0.3)
    if format.isLossless {
      // Dither may cost one and a half 16-bit steps, −86.8 dBFS; half a 24-bit step is −144.5 dBFS.
      #expect(output.difference(from: signal) < (format == .wav16 ? -86.7 : -144))
    }
  }

  @Test("Copying a 16-bit file to 16 bits keeps all samples")
  func exactCopy() throws {
    let steps = (0..<4_096).map { Float($0 * 16 - 32_768) / 32_768 }
    try folder.write(WAVBytes.integer(steps).data, to: "a.wav")
    try folder.write(try folder.signal("a.wav"), to: "b.wav", format: .wav16)
    #expect(try folder.signal("b.wav").samples == steps)
  }

  @Test("Integer formats clip and count samples beyond full scale, and float WAV keeps them")
  func overs() throws {
    let loud: [Float] = [0, 0.5, 1.5, -1.5, 1, -1, 0.25]
    for format in [SoundFileFormat.wav16, .wav24, .flac, .wavFloat] {
      let name = "\(format.rawValue).\(format.fileExtension)"
      let writer = try SoundFileWriter(
        path: folder(name), format: format, sampleRate: 48_000, channelCount: 1)
      try writer.write(loud, frameCount: loud.count)
      try writer.commit()
      #expect(writer.clippedSampleCount == (format == .wavFloat ? 0 : 2))
      let samples = try folder.signal(name).samples
      #expect(samples.count == loud.count)
      #expect(abs(samples[2] - (format == .wavFloat ? 1.5 : 1)) < 1e-4)
      #expect(abs(samples[3] + (format == .wavFloat ? 1.5 : 1)) < 1e-4)
    }
  }

  @Test("A short WAV uses the plain RIFF format, even if its length was unknown")
  func plainWAV() throws {
    for expected in [48_000, nil] {
      let writer = try SoundFileWriter(
        path: folder("a.wav"), format: .wav16, sampleRate: 48_000, channelCount: 1,
        expectedFrameCount: expected, overwrite: true)
      try writer.write([Float](repeating: 0.1, count: 48_000), frameCount: 48_000)
      try writer.commit()
      #expect(try folder.data("a.wav").prefix(4) == Data("RIFF".utf8))
    }
  }

  @Test("The nearest sample rate that a format supports is chosen")
  func rates() {
    #expect(SoundFileFormat.opus.sampleRate(for: 44_100) == 48_000)
    #expect(SoundFileFormat.flac.sampleRate(for: 65_535) == 65_535)
    #expect(SoundFileFormat.flac.sampleRate(for: 65_537) == 65_540)
    #expect(SoundFileFormat.flac.sampleRate(for: 192_001) == 192_010)
    #expect(SoundFileFormat.mp3.sampleRate(for: 96_000) == 48_000)
    #expect(SoundFileFormat.mp3.sampleRate(for: 11_025) == 11_025)
    #expect(SoundFileFormat.flac.sampleRate(for: 192_000) == 192_000)
  }

  @Test("Releasing a writer without committing leaves no file, and an existing file is kept")
  func abandoned() throws {
    try folder.write("precious", to: "a.wav")
    do {
      let writer = try SoundFileWriter(
        path: folder("a.wav"), format: .wav16, sampleRate: 48_000, channelCount: 1,
        overwrite: true)
      try writer.write([0, 1], frameCount: 2)
    }
    #expect(folder.names == ["a.wav"])
    #expect(try folder.text("a.wav") == "precious")
  }

  @Test("Child processes don't inherit open sound files")
  func inheritance() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.1), to: "a.wav")
    let reader = try SoundFileReader(path: folder("a.wav"))
    let writer = try SoundFileWriter(
      path: folder("b.wav"), format: .flac, sampleRate: 48_000, channelCount: 1)
    let files = FileManager.default
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let numbers = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
    let own = numbers.filter {
      // Another test may have closed it since.
      let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return path?.hasPrefix(real) == true
    }
    #expect(own.count >= 2)
    for number in own { #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0) }
    withExtendedLifetime((reader, writer)) {}
  }

  @Test(
    "An existing file isn't replaced without permission, even if it was created in the meantime")
  func existing() throws {
    let writer = try SoundFileWriter(
      path: folder("a.wav"), format: .wav16, sampleRate: 48_000, channelCount: 1)
    try writer.write([0, 1], frameCount: 2)
    try folder.write("precious", to: "a.wav")
    #expect(throws: SoundFileError.destinationExists(path: folder("a.wav"))) {
      try writer.commit()
    }
    #expect(throws: SoundFileError.destinationExists(path: folder("a.wav"))) {
      _ = try SoundFileWriter(
        path: folder("a.wav"), format: .wav16, sampleRate: 48_000, channelCount: 1)
    }
    #expect(try folder.text("a.wav") == "precious")
  }
}
