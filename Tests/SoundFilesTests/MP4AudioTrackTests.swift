import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// MP4 songs whose encoder padded the last packet and added one before the first.
@Suite("MP4 songs")
struct MP4AudioTrackTests {
  private let folder = Scratch()

  private func make(
    _ name: String, frameCount: Int = 70_123, _ options: [String] = ["-c:a", "aac"]
  ) throws {
    var signal = Signal.noise(sampleRate: 44_100, seconds: 2)
    signal.channels[0].removeLast(signal.frameCount - frameCount)
    try folder.write(signal, to: "in.wav", format: .wav16)
    try Tool.ffmpeg.run(["-v", "error", "-y", "-i", folder("in.wav")] + options + [folder(name)])
  }

  @Test(
    "A song has the exact length of its source audio, which is known when the song is opened",
    arguments: [1_024, 70_123, 70_656, 65_537])
  func length(frameCount: Int) throws {
    for (name, options) in [("a.m4a", ["-c:a", "aac"]), ("b.m4a", ["-c:a", "alac"])] {
      try make(name, frameCount: frameCount, options)
      let info = try SoundFileReader(path: folder(name)).info
      #expect(info.frameCount == frameCount && info.damage == nil, "\(name)")
      #expect(try folder.signal(name).frameCount == frameCount, "\(name)")
    }
  }

  @Test("A decoded song is aligned with its source audio")
  func beginning() throws {
    try make("a.m4a", ["-c:a", "aac", "-b:a", "192k"])
    let (before, after) = try (folder.signal("in.wav").samples, folder.signal("a.m4a").samples)
    func likeness(_ lag: Int) -> Float {
      (4_000..<20_000).reduce(0) { $0 + before[$1] * after[$1 + lag] }
    }
    #expect((-1_100...1_100).max { likeness($0) < likeness($1) } == 0)
  }

  @Test("Reading and seeking in an M4A file end exactly at its last frame")
  func gapless() throws {
    try make("a.m4a")
    let reader = try SoundFileReader(path: folder("a.m4a"))
    var buffer = [Float](repeating: 0, count: 8_192)
    var count = 0
    while case let frames = try reader.read(into: &buffer), frames > 0 { count += frames }
    #expect(count == 70_123)
    try reader.seek(to: 70_000)
    #expect(try reader.read(into: &buffer) == 123)
    #expect(try reader.read(into: &buffer) == 0)
  }

  @Test("An edit list limits the audio to the same part that ffmpeg plays")
  func trimmed() throws {
    try make("a.m4a")
    try Tool.ffmpeg.run(
      "-v", "error", "-ss", "0.5", "-i", folder("a.m4a"), "-t", "0.7", "-c", "copy", folder("b.m4a")
    )
    let plain = try Tool.ffmpeg.run("-v", "error", "-i", folder("b.m4a"), "-f", "f32le", "pipe:1")
    let signal = try folder.signal("b.m4a")
    // The edit list counts milliseconds.
    #expect(abs(signal.frameCount - plain.count / 4) <= 1_024)
    let whole = signal.frameCount
    #expect(try SoundFileReader(path: folder("b.m4a")).info.frameCount == whole)
  }

  @Test("Without an edit list, the iTunes gapless data determines the length")
  func songLength() throws {
    try make("a.m4a", ["-c:a", "aac", "-use_editlist", "0"])
    let packets = try folder.signal("a.m4a").frameCount
    #expect(packets >= 70_123 + 1_024)
    try folder.write(folder.data("a.m4a").withSongLength(70_123, priming: 1_024), to: "b.m4a")
    #expect(try folder.signal("b.m4a").frameCount == 70_123)
    #expect(try SoundFileReader(path: folder("b.m4a")).info.damage == nil)
  }

  @Test("A truncated song is damaged, and a fragmented MP4 is read to its end")
  func cutOff() throws {
    try make("a.m4a", ["-c:a", "aac", "-movflags", "+faststart"])
    try folder.write(folder.data("a.m4a").dropLast(3_000), to: "cut.m4a")
    let reader = try SoundFileReader(path: folder("cut.m4a"))
    var buffer = [Float](repeating: 0, count: 8_192)
    while try reader.read(into: &buffer) > 0 {}
    #expect(reader.info.damage != nil)
    try make(
      "pieces.m4a", ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof"])
    #expect(try folder.signal("pieces.m4a").frameCount >= 70_123)
  }

  @Test(
    "A broken MP4 header yields no negative frame count", arguments: 1...20 as ClosedRange<UInt64>)
  func broken(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bytes = [UInt8](Data("\0\0\0\u{8}ftyp".utf8))
    for name in ["moov", "trak", "mdia", "mdhd", "hdlr", "stsd", "stts", "elst", "stsz", "----"] {
      let size = UInt8.random(in: 0...120, using: &random)
      bytes += [0, 0, 0, size] + Array(name.utf8)
      bytes += (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    try folder.write(Data(bytes), to: "a")
    #expect((MP4AudioTrack(path: folder("a"))?.frameCount(at: 44_100) ?? 0) >= 0)
  }
}

extension Data {
  /// Returns the MP4, whose header follows its sound, with iTunes' length tag.
  fileprivate func withSongLength(_ length: Int, priming: Int) -> Data {
    func box(_ name: String, _ body: Data) -> Data {
      let size = body.count + 8
      return Data((0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }) + name.utf8
        + body
    }
    let numbers = String(format: " 00000000 %08X 00000000 %016X 00000000", priming, length)
    let tag = box(
      "----",
      box("mean", Data([0, 0, 0, 0]) + "com.apple.iTunes".utf8)
        + box("name", Data([0, 0, 0, 0]) + "iTunSMPB".utf8)
        + box("data", Data([0, 0, 0, 1, 0, 0, 0, 0]) + numbers.utf8))
    var bytes = [UInt8](self)
    func place(of name: String) -> Int? {
      let letters = Array(name.utf8)
      return bytes.indices.dropLast(4).last { Array(bytes[$0..<$0 + 4]) == letters }.map { $0 - 4 }
    }
    let places = ["moov", "udta", "meta", "ilst"].compactMap { place(of: $0) }
    for place in places {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + tag.count
      for index in 0..<4 {
        bytes[place + index] = UInt8(truncatingIfNeeded: size >> (24 - 8 * index))
      }
    }
    return Data(bytes) + tag
  }
}
