import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("Damaged sound files")
struct SoundFileDamageTests {
  private let folder = Scratch()
  private let tone = Signal.sine(frequency: 440, seconds: 1)

  private func error(opening name: String) -> SoundFileError? {
    do {
      _ = try SoundFileReader(path: folder(name))
      return nil
    } catch {
      return error
    }
  }

  /// Returns the damage that is known after reading the whole file.
  private func damage(of name: String) throws -> SoundFileDamage? {
    let reader = try SoundFileReader(path: folder(name))
    var buffer = [Float](repeating: 0, count: 4_096)
    while try reader.read(into: &buffer) > 0 {}
    return reader.info.damage
  }

  @Test("Missing files, empty files, text files, and folders produce different errors")
  func notSound() throws {
    try folder.write("", to: "empty.wav")
    try folder.write("To be or not to be, that is the question.\n", to: "text.wav")
    #expect(error(opening: "missing.wav") == .notFound(path: folder("missing.wav")))
    #expect(error(opening: "empty.wav") == .empty(path: folder("empty.wav")))
    #expect(error(opening: "text.wav") == .notSound(path: folder("text.wav")))
    #expect(error(opening: "") == .isFolder(path: folder("")))
  }

  @Test("A truncated WAV reports how many frames are missing")
  func truncatedWAV() throws {
    let data = WAVBytes.integer(tone.samples).data
    try folder.write(data.prefix(44 + 24_000), to: "a.wav")
    #expect(try damage(of: "a.wav") == .endsEarly(expected: 48_000, found: 12_000))
  }

  @Test("A truncated FLAC counts as damaged")
  func truncatedFLAC() throws {
    try folder.write(.noise(seconds: 1), to: "whole.flac")
    let data = try folder.data("whole.flac")
    try folder.write(data.prefix(data.count / 2), to: "a.flac")
    #expect(try damage(of: "whole.flac") == nil)
    #expect(try damage(of: "a.flac") != nil)
  }

  @Test("A header that specifies too many or too few bytes counts as damage")
  func lyingHeader() throws {
    var bytes = WAVBytes.integer(tone.samples)
    bytes.declaredByteCount = 2_000_000_000
    try folder.write(bytes.data, to: "long.wav")
    bytes.declaredByteCount = 1_000
    try folder.write(bytes.data, to: "short.wav")
    #expect(
      try damage(of: "long.wav") == .endsEarly(expected: 1_000_000_000, found: 48_000))
    guard case .hasUnknownRest = try damage(of: "short.wav") else {
      Issue.record("the rest went unnoticed")
      return
    }
  }

  @Test(
    "A WAV file with the header of a stream is read to its end",
    arguments: [0xFFFF_FFFF, 0, 0x7FFF_F000, 0x7FFF_EFFE, 0x7FFF_FFFF],
    [0xFFFF_FFFF, 0, 36, 0x7FFF_F024])
  func streamed(length: Int, formLength: Int) throws {
    var bytes = WAVBytes.integer(tone.samples)
    bytes.declaredByteCount = length
    var data = bytes.data
    for index in 0..<4 { data[4 + index] = UInt8(truncatingIfNeeded: formLength >> (8 * index)) }
    try folder.write(data, to: "a.wav")
    #expect(try damage(of: "a.wav") == nil)
    let reader = try SoundFileReader(path: folder("a.wav"))
    #expect(reader.info.frameCount == tone.frameCount)
    bytes.declaredByteCount = nil
    try folder.write(bytes.data, to: "whole.wav")
    #expect(try folder.signal("a.wav").samples == folder.signal("whole.wav").samples)
  }

  @Test("A WAV with an empty data chunk before other chunks has no frames")
  func noSound() throws {
    var data = WAVBytes.integer([]).data
    data += Data("LIST".utf8) + [4, 0, 0, 0] + Data("INFO".utf8)
    try folder.write(data, to: "a.wav")
    #expect(try folder.signal("a.wav").frameCount == 0)
  }

  @Test("400 randomly damaged files are read or refused, without a crash or a hang")
  func damagedAtRandom() throws {
    var random = SeededRandom(seed: 11)
    var refused = 0
    for format in [SoundFileFormat.wav16, .flac, .oggVorbis, .mp3] {
      let name = "whole.\(format.fileExtension)"
      try folder.write(.vowel(seconds: 0.3), to: name, format: format)
      let whole = try folder.data(name)
      for _ in 0..<100 {
        var data = whole
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          data[Int.random(in: 0..<data.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          data = data.prefix(Int.random(in: 1...data.count, using: &random))
        }
        try folder.write(data, to: "a")
        do {
          let reader = try SoundFileReader(path: folder("a"))
          var buffer = [Float](repeating: 0, count: 4_096 * max(1, reader.info.channelCount))
          var frames = 0
          while frames < 10_000_000 {
            let count = try reader.read(into: &buffer)
            if count == 0 { break }
            frames += count
          }
          #expect(frames < 10_000_000)
        } catch {
          refused += 1
        }
      }
    }
    #expect((1..<400).contains(refused))
  }
}
