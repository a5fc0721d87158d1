import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Files of recorders, radio stations and old programs.
@Suite("Exact end of MPEG audio")
struct MPEGTests {
  private let folder = Scratch()

  /// Creates a file of noise, 6 s of near silence and a tone, so that no estimate from the first
  /// frames is right.
  private func make(_ name: String, _ options: String) throws {
    let parts = [
      Signal.noise(seconds: 2, seed: 3), .sine(frequency: 440, amplitude: 0.001, seconds: 6),
      .sine(frequency: 1_000, amplitude: 0.5, seconds: 1),
    ]
    let sound = Signal([parts.flatMap(\.samples)], sampleRate: 48_000)
    try folder.write(sound, to: "sound.wav", format: .wav16)
    try Tool.shell.run(
      "ffmpeg -nostdin -v error -y -i '\(folder("sound.wav"))' \(options) '\(folder(name))'")
  }

  /// Returns the number of frames that ffmpeg decodes.
  private func frameCount(byFFmpeg name: String) throws -> Int {
    let bytes = try Tool.ffmpeg.run("-i", folder(name), "-f", "f32le", "-ac", "1", "-")
    return bytes.count / 4
  }

  /// Reads a file, and expects it to be complete, with as many frames as ffmpeg finds and the tone
  /// at its end.
  private func check(_ name: String, tolerance: Int = 0) throws {
    let reader = try SoundFileReader(path: folder(name))
    let sound = try folder.signal(name)
    #expect(reader.info.damage == nil && reader.info.frameCount == sound.frameCount)
    #expect(abs(sound.frameCount - (try frameCount(byFFmpeg: name))) <= tolerance)
    let end = sound.duration
    #expect(abs(sound[(end - 0.7)..<(end - 0.2)].level(at: 1_000) + 6.02) < 1)
  }

  @Test(
    "Without a length in the file, every MPEG frame is read",
    arguments: [
      ("a.mp3", "-c:a libmp3lame -q:a 6 -write_xing 0"),
      ("a.mp3", "-c:a libmp3lame -b:a 64k -write_xing 0"),
      ("a.mp3", "-c:a libmp3lame -ar 22050 -q:a 6 -write_xing 0"),
      ("a.mp2", "-c:a mp2 -b:a 64k"), ("a.wav", "-c:a libmp3lame -b:a 64k"),
    ])
  func noLength(name: String, options: String) throws {
    try make(name, options)
    try check(name)
  }

  @Test("If the encoder specified the length, encoder padding is removed")
  func stated() throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6")
    try check("a.mp3")
    #expect(try folder.signal("a.mp3").frameCount == 9 * 48_000)
  }

  @Test(
    "A wrong length is ignored, and an excessive length counts as truncation",
    arguments: [0, 1, 100, 1 << 20])
  func wrong(count: Int) throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6")
    var data = try folder.data("a.mp3")
    let place = try #require(
      data.firstRange(of: Data("Xing".utf8)) ?? data.firstRange(of: Data("Info".utf8)))
    for index in 0..<4 {
      data[place.upperBound + 4 + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index))
    }
    try folder.write(data, to: "b.mp3")
    let reader = try SoundFileReader(path: folder("b.mp3"))
    // A higher stated number of frames would mean that the file was truncated.
    #expect((reader.info.damage != nil) == (count == 1 << 20))
    #expect(abs(try folder.signal("b.mp3").frameCount - 9 * 48_000) < 2_304)
  }

  @Test(
    "Tags, junk, and zeros around the audio are skipped",
    arguments: ["tags", "page", "zeros", "cover", "lyrics", "end"])
  func surroundings(kind: String) throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6 -write_xing 0")
    let sound = try folder.data("a.mp3")
    func tag(_ size: Int) -> Data {
      let digits = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
      return Data("ID3".utf8) + [3, 0, 0] + digits + Data(count: size)
    }
    let data: Data =
      switch kind {
      case "tags": tag(500) + tag(300_000) + sound
      case "page": Data("HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\n".utf8) + sound
      case "zeros": Data(count: 70_000) + sound
      case "cover": tag(3_000_000) + sound
      case "lyrics":
        sound + Data("LYRICSBEGIN".utf8) + Data(repeating: 0x78, count: 3_000)
          + Data("LYRICS200TAG".utf8) + Data(repeating: 0x61, count: 125)
      default: sound + Data(count: 100_000)
      }
    try folder.write(data, to: "b.mp3")
    let expected = try folder.signal("a.mp3")
    #expect(try SoundFileReader(path: folder("b.mp3")).info.damage == nil)
    #expect(try folder.signal("b.mp3").samples == expected.samples)
  }

  @Test("Concatenated MP3 files are read to the end of the last file, even with different rates")
  func joined() throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6")
    try make("b.mp3", "-c:a libmp3lame -ar 44100 -af 'pan=stereo|c0=c0|c1=c0' -b:a 128k")
    try folder.write(
      try folder.data("a.mp3") + folder.data("b.mp3") + folder.data("a.mp3"), to: "c.mp3")
    let reader = try SoundFileReader(path: folder("c.mp3"))
    #expect(reader.info.damage == nil && reader.info.frameCount == 27 * 48_000)
    let sound = try folder.signal("c.mp3")
    #expect(sound.frameCount == 27 * 48_000 && sound.channels.count == 1)
    for end in [9.0, 18, 27] {
      #expect(abs(sound[(end - 0.7)..<(end - 0.2)].level(at: 1_000) + 6.02) < 0.5)
    }
    try seek(in: "c.mp3", to: [17 * 48_000, 8 * 48_000, 18 * 48_000 + 17])
  }

  @Test("Seeking in MPEG audio continues with exactly the following samples")
  func seeking() throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6 -write_xing 0")
    try seek(in: "a.mp3", to: [8 * 48_000 + 5, 100_000, 1, 300_000, 0])
  }

  private func seek(in name: String, to frames: [Int]) throws {
    let whole = try folder.signal(name)
    let reader = try SoundFileReader(path: folder(name))
    for frame in frames {
      try reader.seek(to: frame)
      var buffer = [Float](repeating: 0, count: 4_096 * reader.info.channelCount)
      let count = try reader.read(into: &buffer)
      let found = (0..<count).map { buffer[$0 * reader.info.channelCount] }
      let expected = whole.channels[0][frame..<frame + count]
      let difference = zip(found, expected).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(count > 0 && difference == 0, "from frame \(frame)")
    }
  }

  @Test("A truncated MP3 reports how many frames are missing")
  func cut() throws {
    try make("a.mp3", "-c:a libmp3lame -q:a 6")
    let data = try folder.data("a.mp3")
    try folder.write(data.prefix(data.count / 2), to: "b.mp3")
    let damage = try SoundFileReader(path: folder("b.mp3")).info.damage
    guard case .endsEarly(9 * 48_000, let found) = damage else {
      Issue.record("the missing end went unnoticed: \(String(describing: damage))")
      return
    }
    #expect(try folder.signal("b.mp3").frameCount == found)
  }
}
