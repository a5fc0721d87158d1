import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("TakeAnalysis")
struct TakeAnalysisTests {
  private let folder = Scratch(in: Scratch.memory)

  /// Writes noise with a beat, so that no two parts are equal.
  private func write(
    _ frames: Int, channelCount: Int, to name: String, format: SoundFileFormat
  ) throws {
    let noise = Signal.noise(
      amplitude: 0.5, channelCount: channelCount, seconds: Double(frames) / 48_000, seed: 7)
    try folder.write(noise, to: name, format: format)
    #expect(try SoundFileReader(path: folder(name)).info.frameCount == frames)
  }

  private func expectSame(_ name: String) throws {
    let alone = try TakeAnalysis(path: folder(name), isAlone: true)
    let together = try TakeAnalysis(path: folder(name))
    #expect(together.contentHash == alone.contentHash && together.overview == alone.overview)
    #expect(together.duration == alone.duration && together.condition == alone.condition)
  }

  @Test(
    "A wrong FLAC checksum is detected with one thread and with two",
    arguments: [SoundFileFormat.flac], [2_000, 530_000])
  func checksum(format: SoundFileFormat, frames: Int) throws {
    try write(frames, channelCount: 2, to: "a.flac", format: format)
    var bytes = try folder.data("a.flac")
    bytes[30] ^= 1
    try folder.write(bytes, to: "wrong.flac")
    bytes.replaceSubrange(26..<42, with: Data(count: 16))
    try folder.write(bytes, to: "none.flac")
    for isAlone in [true, false] {
      for (name, isWrong) in [("a.flac", false), ("wrong.flac", true), ("none.flac", false)] {
        let analysis = try TakeAnalysis(
          path: folder(name), isAlone: isAlone, checksSamples: true
        ) { _ in true }
        #expect(analysis.contradictsChecksum == isWrong)
      }
    }
  }

  @Test("A wrong checksum in a 16-bit FLAC file is detected")
  func shortSamples() throws {
    try write(5_000, channelCount: 1, to: "a.wav", format: .wav16)
    try Tool.ffmpeg.run("-i", folder("a.wav"), folder("a.flac"))
    for (bit, isWrong) in [(UInt8(0), false), (1, true)] {
      var bytes = try folder.data("a.flac")
      bytes[41] ^= bit
      try folder.write(bytes, to: "b.flac")
      let analysis = try TakeAnalysis(path: folder("b.flac"), checksSamples: true) { _ in true }
      #expect(analysis.contradictsChecksum == isWrong)
    }
  }

  @Test(
    "Two threads give the same analysis as one",
    arguments: [SoundFileFormat.flac, .wav16, .wav24], [1, 2])
  func threads(format: SoundFileFormat, channelCount: Int) throws {
    let part = PipelinedReading.partSamples / channelCount
    for frames in [part * 4 - 1, part * 4, part * 4 + 1, part * 7 + 12_345] {
      try write(frames, channelCount: channelCount, to: "a", format: format)
      try expectSame("a")
    }
  }

  @Test("Damaged and truncated files get the same analysis from two threads as from one")
  func damage() throws {
    try write(PipelinedReading.partSamples * 6, channelCount: 1, to: "a.flac", format: .flac)
    let sound = try folder.data("a.flac")
    for share in [0.01, 0.4, 0.99] {
      var damaged = sound
      let location = Int(Double(sound.count) * share)
      for byte in location..<location + 64 { damaged[byte] = ~damaged[byte] }
      try folder.write(damaged, to: "b.flac")
      try expectSame("b.flac")
    }
    try folder.write(sound.prefix(sound.count * 2 / 3), to: "c.flac")
    try expectSame("c.flac")
  }

  @Test("Only FLAC files with enough parts are read in parts")
  func unparted() throws {
    let parts = 5
    for format in [SoundFileFormat.flac, .wav16, .mp3] {
      try write(parts * 50_000, channelCount: 1, to: "a", format: format)
      let info = try SoundFileReader(path: folder("a")).info
      let reading = PipelinedReading(path: folder("a"), info: info, partSamples: 50_000)
      #expect((reading != nil) == (format == .flac))
      #expect(PipelinedReading(path: folder("a"), info: info, partSamples: 100_000) == nil)
    }
  }

  @Test("A canceled analysis ends early")
  func cancelling() throws {
    try write(PipelinedReading.partSamples * 9, channelCount: 1, to: "a.flac", format: .flac)
    var shares: [Double] = []
    #expect(throws: LibraryError.cancelled) {
      try TakeAnalysis(path: folder("a.flac")) { share in
        shares.append(share)
        return share < 0.3
      }
    }
    #expect(shares == shares.sorted() && (0.3..<0.5).contains(shares.last ?? 0))
  }
}
