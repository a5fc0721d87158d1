import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// AAC in M4A, beside what `ffprobe` reads in it.
@Suite("AAC in M4A")
struct AACFormatTests {
  private let folder = Scratch()

  /// Returns one line of what `ffprobe` says of a file.
  private func probe(_ entries: String, _ name: String = "a.m4a") throws -> String {
    let output = try Tool.shell.run(
      #"ffprobe -v error -show_entries "$0" -of csv=p=0 "$1""#, entries, folder(name))
    return String(decoding: output, as: UTF8.self)
      .trimmingCharacters(in: CharacterSet(charactersIn: ",\n"))
  }

  @Test(
    "An M4A file contains exactly the frames that were written, and ffprobe agrees",
    arguments: zip([1, 2, 1], [16_000.0, 44_100, 48_000]))
  func lengths(channelCount: Int, rate: Double) throws {
    for frameCount in [1, 1_023, 1_024, 1_025, 44_101] {
      let channel = Signal.steps(frameCount, seed: 3).map { $0 / 2 }
      let signal = Signal(Array(repeating: channel, count: channelCount), sampleRate: rate)
      try folder.write(signal, to: "a.m4a")
      let info = try SoundFileReader(path: folder("a.m4a")).info
      #expect(info.frameCount == frameCount && info.damage == nil && info.format == .aac)
      #expect(info.sampleRate == rate && info.channelCount == channelCount)
      #expect(try folder.signal("a.m4a").frameCount == frameCount)
      #expect(try probe("stream=codec_name,duration_ts") == "aac,\(frameCount)")
    }
  }

  @Test("A tone split into two M4A files plays without a gap when joined")
  func gapless() throws {
    let whole = Signal.sine(frequency: 441, sampleRate: 44_100, seconds: 2)
    let parts = [whole.samples.prefix(30_011), whole.samples.dropFirst(30_011)]
    var joined: [Float] = []
    for part in parts {
      try folder.write(Signal([Array(part)], sampleRate: 44_100), to: "a.m4a")
      joined += try folder.signal("a.m4a").samples
    }
    #expect(joined.count == whole.frameCount)
    // A frame that is missing would put the tone behind the cut out of phase.
    for seconds in [0.3..<0.6, 1.0..<1.9] {
      let found = Signal([joined], sampleRate: 44_100)[seconds]
      #expect(found.difference(from: whole[seconds]) < -30)
    }
  }

  @Test(
    "An M4A file keeps hundreds of markers and long marker names",
    arguments: [300, 2])
  func manyMarkers(count: Int) throws {
    let markers = (0..<count).map { number in
      let name = count < 255 && number == 1 ? String(repeating: "é", count: 400) : "Nr. \(number)"
      return SoundMarker(time: Double(number) / 1_000, name: name)
    }
    let writer = try SoundFileWriter(
      path: folder("a.m4a"), format: .aac, sampleRate: 48_000, channelCount: 1, markers: markers)
    try writer.write([Float](repeating: 0.1, count: 48_000), frameCount: 48_000)
    try writer.commit()
    #expect(SoundMetadata(path: folder("a.m4a")).markers.map(\.name) == markers.map(\.name))
    let chapters = try Tool.shell.run(
      #"ffprobe -v error -show_chapters -of csv=p=0 "$0""#, folder("a.m4a"))
    #expect(chapters.split(separator: UInt8(ascii: "\n")).count == min(count, 255))
  }

  @Test("Track and disc tags that aren't plain numbers keep their spelling")
  func unusualNumbers() throws {
    var tags = SoundFileTags(title: "Song")
    (tags.track, tags.disc) = ("A3", "03/9")
    try folder.write(.sine(frequency: 440, seconds: 0.1), to: "a.m4a", tags: tags)
    #expect(try SoundFileReader(path: folder("a.m4a")).info.tags == tags)
  }

  @Test("Encoding the same audio twice produces identical files")
  func determinism() throws {
    for name in ["a.m4a", "b.m4a"] {
      try folder.write(.noise(channelCount: 2, seconds: 0.5), to: name, title: "Song")
    }
    #expect(try folder.data("a.m4a") == folder.data("b.m4a"))
  }

  @Test("Samples beyond full scale and non-finite samples don't stop the AAC encoder")
  func unusualSamples() throws {
    var signal = Signal.sine(frequency: 440, seconds: 1)
    signal.channels[0].replaceSubrange(
      10_000..<10_004, with: [.nan, .infinity, -.infinity, 5])
    try folder.write(signal, to: "a.m4a")
    #expect(try folder.signal("a.m4a").samples.allSatisfy { abs($0) < 2 })
  }

  @Test("Lossless audio in an M4A file isn't mistaken for AAC, but has the same extension")
  func lossless() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    try Tool.ffmpeg.run("-i", folder("in.wav"), "-c:a", "alac", folder("a.m4a"))
    let info = try SoundFileReader(path: folder("a.m4a")).info
    #expect(info.format == nil && info.fileExtensions == ["m4a"])
    #expect(!SoundFileFormat.aac.isDefaultForEnding)
  }
}
