import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("SoundLength")
struct SoundLengthTests {
  private let folder = Scratch()

  private func length(_ data: Data) throws -> SoundLength? {
    try folder.write(data, to: "a")
    return SoundLength(path: folder("a"))
  }

  @Test(
    "A length read from the header matches the decoder's length or is unknown",
    arguments: SoundFileFormat.allCases, [1, 2])
  func formats(format: SoundFileFormat, channelCount: Int) throws {
    var signal = Signal.sine(frequency: 1_000, seconds: 1.2345)
    if channelCount == 2 { signal.channels.append(signal.samples) }
    let name = "a.\(format.fileExtension)"
    try folder.write(signal, to: name, format: format, tags: SoundFileTags(title: "ä 새"))
    let info = try SoundFileReader(path: folder(name)).info
    let length = SoundLength(path: folder(name))
    #expect(length == nil || length?.frameCount == info.frameCount)
    #expect(length == nil || length?.sampleRate == info.sampleRate)
    if ["wav", "flac"].contains(format.fileExtension) { #expect(length != nil) }
  }

  @Test(
    "The header of a WAV file with any integer bit depth determines the length",
    arguments: [8, 16, 24, 32])
  func codings(bits: Int) throws {
    let wav = WAVBytes(
      bits: bits, channelCount: 3, sampleRate: 44_100, samples: Data(count: 3 * bits / 8 * 441))
    #expect(try length(wav.data)?.duration == 0.01)
    #expect(try SoundFileReader(path: folder("a")).info.frameCount == 441)
  }

  @Test("Chunks before and after the WAV data don't change the length")
  func otherChunks() throws {
    let list = Data("LIST".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    var data = WAVBytes.integer([0, 0.5, 0]).data
    data.insert(contentsOf: list, at: 12)
    data += list
    data.replaceSubrange(4..<8, with: [UInt8(data.count - 8), 0, 0, 0])
    #expect(try length(data)?.frameCount == 3)
    #expect(try SoundFileReader(path: folder("a")).info.frameCount == 3)
  }

  @Test("The header of a truncated or unusual WAV file doesn't determine the length")
  func oddWAV() throws {
    let good = WAVBytes.integer([Float](repeating: 0.25, count: 100)).data
    #expect(try length(good) != nil)
    #expect(try length(good.dropLast()) == nil)
    #expect(try length(good.prefix(44)) == nil)
    #expect(try length(good.prefix(30)) == nil)
    var wav = WAVBytes(samples: Data(count: 200))
    wav.declaredByteCount = 0
    #expect(try length(wav.data) == nil)
    wav.declaredByteCount = Int(UInt32.max)
    #expect(try length(wav.data) == nil)
    // Positions of bytes, and their replacements: form, codec, channels, rate, frame, bits, name of
    // the chunk.
    for (position, byte) in [(3, "X"), (8, "X"), (20, "\u{2}"), (22, "\0"), (32, "\u{3}")] {
      var odd = good
      odd.replaceSubrange(position..<position + 1, with: Data(byte.utf8))
      #expect(try length(odd) == nil, "\(position)")
    }
    for (position, bytes) in [(24, [0, 0, 0, 0]), (24, [255, 255, 255, 255]), (34, [12, 0])] {
      var odd = good
      odd.replaceSubrange(position..<position + bytes.count, with: bytes.map { UInt8($0) })
      #expect(try length(odd) == nil, "\(position)")
    }
  }

  @Test("If a FLAC header has no length, or the file has no audio, there is no length")
  func oddFLAC() throws {
    try folder.write(.sine(frequency: 1_000, seconds: 0.5), to: "a.flac", format: .flac)
    let good = try folder.data("a.flac")
    #expect(try length(good)?.duration == 0.5)
    var streamed = good
    streamed[21] &= 0xF0
    streamed.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    #expect(try length(streamed) == nil)
    #expect(try length(good.prefix(60)) == nil)
    var odd = good
    odd[4] = 1
    #expect(try length(odd) == nil)
  }

  @Test("Missing files, folders, and files that aren't audio have no length")
  func noSound() throws {
    #expect(SoundLength(path: folder("missing")) == nil)
    #expect(SoundLength(path: folder.path) == nil)
    #expect(try length(Data()) == nil)
    #expect(try length(Data("RIFF".utf8)) == nil)
    #expect(try length(Data("fLaC".utf8) + Data(count: 100)) == nil)
    #expect(try length(Data(repeating: 0xFF, count: 10_000)) == nil)
  }
}
