import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Recordings of internet radio: an Ogg file for each song, one behind the other.
@Suite("Chains of Ogg files")
struct OggChainTests {
  private let folder = Scratch()

  /// Makes a tone of so many seconds.
  private func make(_ name: String, seconds: Double, rate: Double = 48_000, coding: String) throws {
    try folder.write(
      .sine(frequency: 1_000, amplitude: 0.5, seconds: seconds), to: "sound.wav", format: .wav16)
    try Tool.shell.run(
      """
      ffmpeg -nostdin -v error -y -i '\(folder("sound.wav"))' -ar \(Int(rate)) -c:a \(coding) \
        '\(folder(name))'
      """)
  }

  @Test("All links are read, and any frame is found", arguments: ["libvorbis", "libopus"])
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
      // An Opus decoder remembers.
      #expect(difference <= (coding == "libopus" ? 0.05 : 0.0005))
    }
  }

  @Test("A link of another rate is converted")
  func otherRate() throws {
    try make("a.ogg", seconds: 1, coding: "libvorbis")
    try make("b.ogg", seconds: 1, rate: 44_100, coding: "libvorbis")
    try folder.write(try folder.data("a.ogg") + folder.data("b.ogg"), to: "c.ogg")
    let sound = try folder.signal("c.ogg")
    #expect(sound.frameCount == 96_000)
    #expect(try SoundFileReader(path: folder("c.ogg")).info.frameCount == 96_000)
    for start in [0.2, 1.2] {
      let part = sound[start..<start + 0.6]
      #expect(abs(part.level(at: 1_000) + 6.02) < 0.5)
      #expect(abs(cents(part.dominantFrequency, above: 1_000)) < 1)
    }
  }

  @Test("A thousand links are read, one after the other")
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
