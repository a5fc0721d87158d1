import Foundation
import MynaLibrary
import SoundFiles
import TestSupport
import Testing

@Suite("ContentHasher")
struct ContentHasherTests {
  private let folder = Scratch()

  private func hash(
    _ samples: [Float], sampleRate: Double = 48_000, channelCount: Int = 1, blockFrames: Int = 100
  ) throws -> String {
    var hasher = try ContentHasher(sampleRate: sampleRate, channelCount: channelCount)
    for start in stride(from: 0, to: samples.count, by: blockFrames * channelCount) {
      let block = samples[start..<min(samples.count, start + blockFrames * channelCount)]
      // Samples after the block's frames must be ignored.
      hasher.append(Array(block) + [9, 9], frameCount: block.count / channelCount)
    }
    return hasher.finish().hexadecimal
  }

  private func hash(of name: String, blockSamples: Int = 5_000) throws -> String {
    let reader = try SoundFileReader(path: folder(name))
    #expect(ContentHasher.canHashSound(of: reader.info))
    var hasher = try ContentHasher(
      sampleRate: reader.info.sampleRate, channelCount: reader.info.channelCount)
    var block = [Float](repeating: 0, count: blockSamples)
    while true {
      let count = try reader.read(into: &block)
      if count == 0 { return hasher.finish().hexadecimal }
      hasher.append(block, frameCount: count)
    }
  }

  /// Returns noise whose samples have a number of bits.
  private func noise(bits: Int, seed: UInt64) -> Signal {
    var noise = Signal.noise(amplitude: 1, channelCount: 2, seconds: 0.5, seed: seed)
    let scale = Float(1 << (bits - 1))
    noise.channels = noise.channels.map { $0.map { ($0 * scale).rounded(.down) / scale } }
    return noise
  }

  @Test("Content hashes match the documented format")
  func vectors() throws {
    // From Python's hashlib, over struct.pack("<IIfff", 48000, 1, 0, 0.5, -1), and "<II", 44100, 2.
    #expect(
      try hash([0, 0.5, -1]) == "1bf7f6552cd34993a532211cf6d5edac103f384994df61075acfde833a4df5e9")
    #expect(
      try hash([], sampleRate: 44_100, channelCount: 2)
        == "15bd3854b421263a245e1c1e490376f4b2ededb9860120e98da8375fbc11c6d0")
  }

  @Test("The same audio has the same content hash in every lossless format", arguments: [16, 24])
  func formats(bits: Int) throws {
    let sound = noise(bits: bits, seed: 3)
    let formats: [SoundFileFormat] = [.wav24, .flac, .wavFloat] + (bits == 16 ? [.wav16] : [])
    var hashes: Set<String> = []
    for format in formats {
      try folder.write(sound, to: "a", format: format)
      hashes.insert(try hash(of: "a"))
      hashes.insert(try hash(of: "a", blockSamples: 34))
    }
    try folder.write(sound, to: "b.flac", title: "Another name")
    hashes.insert(try hash(of: "b.flac"))
    #expect(hashes.count == 1)
  }

  @Test("Block size and the sign of zero don't affect the content hash")
  func same() throws {
    let samples = Signal.noise(seconds: 0.1).samples + [0, 0]
    let expected = try hash(samples, channelCount: 2)
    for frames in [1, 7, 10_000] {
      #expect(try hash(samples, channelCount: 2, blockFrames: frames) == expected)
    }
    #expect(try hash(samples.map { $0 == 0 ? -0.0 : $0 }, channelCount: 2) == expected)
  }

  @Test("The sample rate, channel count, length, and each sample affect the content hash")
  func different() throws {
    let samples = noise(bits: 24, seed: 1).samples
    var changed = samples
    changed[777] += 1 / 8_388_608
    let hashes = try [
      hash(samples), hash(samples, sampleRate: 44_100), hash(samples, channelCount: 2),
      hash(samples.dropLast()), hash(samples + [0]), hash(changed), hash(samples.reversed()),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test(
    "Lossy files are hashed by their bytes", arguments: [SoundFileFormat.mp3, .oggVorbis, .opus])
  func lossy(format: SoundFileFormat) throws {
    try folder.write(Signal.sine(frequency: 440, seconds: 1), to: "a", format: format)
    var info = try SoundFileReader(path: folder("a")).info
    #expect(!ContentHasher.canHashSound(of: info))
    info.formatName = "M4A, decoded by ffmpeg"
    #expect(!ContentHasher.canHashSound(of: info))
    let first = try ContentHasher.hash(ofBytesIn: folder("a"))
    try folder.write(folder.data("a") + Data([0]), to: "a")
    let second = try ContentHasher.hash(ofBytesIn: folder("a"))
    #expect(first != nil && second != nil && first != second)
  }

  @Test("Hashing a file's bytes reports progress and can be canceled")
  func bytes() throws {
    // The standard's example of a million letters, and the hash of empty data.
    try folder.write(String(repeating: "a", count: 1_000_000), to: "a")
    var parts: [Double] = []
    let hash = try ContentHasher.hash(ofBytesIn: folder("a")) { part in
      parts.append(part)
      return true
    }
    #expect(
      hash?.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(parts.count > 1 && parts == parts.sorted() && parts.last == 1)
    var calls = 0
    let ended = try ContentHasher.hash(ofBytesIn: folder("a")) { _ in
      calls += 1
      return false
    }
    #expect(ended == nil && calls == 1)
    try folder.write("", to: "empty")
    #expect(
      try ContentHasher.hash(ofBytesIn: folder("empty"))?.hexadecimal
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test("Hashing a file that can't be read fails with the reason")
  func unreadable() throws {
    #expect(throws: ContentHashError.notFound(path: folder("none"))) {
      try ContentHasher.hash(ofBytesIn: folder("none"))
    }
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for name in ["", "pipe"] {
      #expect(throws: ContentHashError.notRegularFile(path: folder(name))) {
        try ContentHasher.hash(ofBytesIn: folder(name))
      }
    }
  }
}
