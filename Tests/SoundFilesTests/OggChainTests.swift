import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Recordings of internet radio: concatenated Ogg files, one per song.
@Suite("Chained Ogg files")
struct OggChainTests {
  private let folder = Scratch()

  /// Creates a tone.
  private func make(_ name: String, seconds: Double, rate: Double = 48_000, coding: String) throws {
    try folder.write(
      .sine(frequency: 1_000, amplitude: 0.5, seconds: seconds), to: "sound.wav", format: .wav16)
    try Tool.shell.run(
      """
      ffmpeg -nostdin -v error -y -i '\(folder("sound.wav"))' -ar \(Int(rate)) -c:a \(coding) \
        '\(folder(name))'
      """)
  }

  @Test(
    "All streams in a chained Ogg file are read, and seeking works across them",
    arguments: ["libvorbis", "libopus"])
  func all(coding: String) throws {
    try make("a.ogg", seconds: 1.5, coding: coding)
    try make("b.ogg", seconds: 0.75, coding: coding)
    let (a, b) = (try folder.signal("a.ogg"), try folder.signal("b.ogg"))
    try folder.write(
      try folder.data("a.ogg") + folder.data("b.ogg") + folder.data("a.ogg"), to: "c.ogg")
    let reader = try SoundFileReader(path: folder("c.ogg"))
    let whole = a.channels[0] + b.channels[0] + a.channels[0]
    #expect(reader.info.frameCount == whole.count && reader.info.damage == nil)
    #expect(try folder.signal("c.ogg").channels[0] == whole)
    for frame in [80_000, 10, 108_100, 71_999] {
      try reader.seek(to: frame)
      var buffer = [Float](repeating: 0, count: 30_000)
      var found: [Float] = []
      while case let count = try reader.read(into: &buffer), count > 0 {
        found += buffer.prefix(count)
      }
      #expect(found.count == whole.count - frame)
      let difference = zip(found, whole[frame...]).reduce(0) { max($0, abs($1.0 - $1.1)) }
      // An Opus decoder depends on earlier frames.
      #expect(difference <= (coding == "libopus" ? 0.05 : 0.0005))
    }
  }

  @Test("Chained Ogg FLAC is read bit for bit without ffmpeg", arguments: [1, 3])
  func flac(count: Int) throws {
    let sound = Signal.noise(seconds: 0.7, seed: 5)
    try folder.write(sound, to: "a.flac", format: .flac)
    try Tool.ffmpeg.run("-i", folder("a.flac"), "-c:a", "copy", folder("a.ogg"))
    let whole = try folder.signal("a.flac").channels[0]
    let all = (0..<count).flatMap { _ in whole }
    try folder.write(
      (0..<count).reduce(into: Data()) { all, _ in all += try folder.data("a.ogg") }, to: "c.oga")
    let reader = try SoundFileReader(path: folder("c.oga"), searchPath: "")
    #expect(reader.info.frameCount == all.count && reader.info.damage == nil)
    // The container is not a FLAC file.
    #expect(reader.info.format == nil)
    #expect(try folder.signal("c.oga").channels[0] == all)
    for frame in [all.count - 1, all.count / 2, 10_000, 0] {
      try reader.seek(to: frame)
      var buffer = [Float](repeating: 0, count: 1_000)
      let found = try reader.read(into: &buffer)
      #expect(buffer.prefix(found).elementsEqual(all[frame..<min(all.count, frame + 1_000)]))
    }
  }

  @Test("Chained Ogg FLAC that doesn't specify its length gets the length from its pages")
  func streamedFLAC() throws {
    try folder.write(.noise(seconds: 0.7, seed: 5), to: "a.wav", format: .wav16)
    let bytes = try Tool.ffmpeg.run("-i", folder("a.wav"), "-c:a", "flac", "-f", "ogg", "-")
    try folder.write(bytes + bytes, to: "c.oga")
    let count = try folder.signal("a.wav").frameCount
    let info = try SoundFileReader(path: folder("c.oga")).info
    #expect(info.frameCount == 2 * count)
    #expect(try folder.signal("c.oga").frameCount == 2 * count)
  }

  @Test("Junk between Ogg pages doesn't hide the streams that follow")
  func junk() throws {
    try make("a.ogg", seconds: 0.5, coding: "libvorbis")
    let count = try folder.signal("a.ogg").frameCount
    let junk = Data(repeating: 0x4F, count: 10_000)
    try folder.write(try folder.data("a.ogg") + junk + folder.data("a.ogg"), to: "c.ogg")
    #expect(try folder.signal("c.ogg").frameCount == 2 * count)
  }

  @Test("If a chained Ogg file is cut off inside a stream's header, the earlier streams are kept")
  func cutLink() throws {
    try make("a.ogg", seconds: 0.5, coding: "libvorbis")
    let (data, count) = (try folder.data("a.ogg"), try folder.signal("a.ogg").frameCount)
    try folder.write(data + data + data.prefix(100), to: "c.ogg")
    let reader = try SoundFileReader(path: folder("c.ogg"))
    var (buffer, sum) = ([Float](repeating: 0, count: 65_536), 0)
    while case let count = try reader.read(into: &buffer), count > 0 { sum += count }
    #expect(sum == 2 * count && reader.info.damage == .undecodable(from: sum))
  }

  @Test("A chained Ogg stream with a different sample rate is converted")
  func otherRate() throws {
    try make("a.ogg", seconds: 1, coding: "libvorbis")
    try make("b.ogg", seconds: 1, rate: 44_100, coding: "libvorbis")
    try folder.write(try folder.data("a.ogg") + folder.data("b.ogg"), to: "c.ogg")
    let sound = try folder.signal("c.ogg")
    #expect(sound.frameCount == 96_000)
    let info = try SoundFileReader(path: folder("c.ogg")).info
    #expect(info.frameCount == 96_000)
    #expect(
      info.convertedPart == ConvertedPart(start: 48_000, sampleRate: 44_100, channelCount: 1))
    for start in [0.2, 1.2] {
      let part = sound[start..<start + 0.6]
      #expect(abs(part.level(at: 1_000) + 6.02) < 0.5)
      #expect(abs(cents(part.dominantFrequency, above: 1_000)) < 1)
    }
  }

  @Test("A chain of a thousand Ogg streams is read completely")
  func many() throws {
    try make("a.ogg", seconds: 0.1, coding: "libvorbis")
    let (data, count) = (try folder.data("a.ogg"), try folder.signal("a.ogg").frameCount)
    try folder.write((0..<1_000).reduce(into: Data()) { all, _ in all += data }, to: "c.ogg")
    let reader = try SoundFileReader(path: folder("c.ogg"))
    #expect(reader.info.frameCount == nil)
    var (buffer, sum) = ([Float](repeating: 0, count: 65_536), 0)
    while case let count = try reader.read(into: &buffer), count > 0 { sum += count }
    #expect(sum == 1_000 * count && reader.info.damage == nil)
  }
}
