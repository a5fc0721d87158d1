import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Files of other programs.
@Suite("SoundFileReader")
struct SoundFileReaderTests {
  private let folder = Scratch()
  private let tone = Signal.sine(frequency: 1_000, seconds: 1)

  /// Creates a file with another program.
  private func make(_ name: String, _ options: String...) throws {
    try folder.write(tone, to: "tone.wav", format: .wavFloat)
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    try Tool.shell.run(
      "ffmpeg -nostdin -v error -y -i '\(folder("tone.wav"))' \(words) '\(folder(name))'")
  }

  private func damage(of name: String) throws -> SoundFileDamage? {
    let reader = try SoundFileReader(path: folder(name))
    var buffer = [Float](repeating: 0, count: 4_096 * reader.info.channelCount)
    while try reader.read(into: &buffer) > 0 {}
    return reader.info.damage
  }

  @Test(
    "Files in many containers and encodings are read",
    arguments: [
      ("a.wav", "pcm_u8"), ("a.wav", "pcm_s24le"), ("a.wav", "pcm_s32le"), ("a.wav", "pcm_f64le"),
      ("a.wav", "pcm_mulaw"), ("a.wav", "adpcm_ms"), ("a.aiff", "pcm_s16be"),
      ("a.aiff", "pcm_s24be"),
      ("a.caf", "pcm_s16le"), ("a.caf", "pcm_s24le"), ("a.au", "pcm_s16be"), ("a.au", "pcm_f32be"),
      ("a.flac", "flac"), ("a.ogg", "libvorbis"), ("a.opus", "libopus"), ("a.mp3", "libmp3lame"),
      ("a.m4a", "aac"), ("a.aac", "aac"), ("a.mka", "flac"), ("a.w64", "pcm_s16le"),
    ])
  func formats(name: String, coding: String) throws {
    try make(name, "-c:a", coding)
    let output = try folder.signal(name)
    #expect(try damage(of: name) == nil)
    #expect(abs(output.frameCount - 48_000) <= (coding == "aac" ? 3_072 : 1_024))
    #expect(abs(output[0.2..<0.8].level(at: 1_000) + 6.02) < 0.5)
    #expect(abs(cents(output[0.2..<0.8].dominantFrequency, above: 1_000)) < 1)
  }

  @Test("A track that can't be decoded doesn't hide the next track")
  func tracks() throws {
    try Tool.ffmpeg.run(
      "-f", "lavfi", "-i", "sine=440:duration=0.5", "-f", "lavfi", "-i",
      "sine=1000:duration=0.5", "-map", "0", "-map", "1", "-c:a", "aac", folder("a.m4a"))
    var bytes = try folder.data("a.m4a")
    // Changes the codec name of the first track to one without a decoder.
    for (old, new) in [("mp4a", "apac"), ("esds", "dapa")] {
      let place = try #require(
        bytes.range(
          of: Data(old.utf8),
          in: (bytes.range(of: Data("stsd".utf8))?.lowerBound ?? 0)..<bytes.count))
      bytes.replaceSubrange(place, with: Data(new.utf8))
    }
    try folder.write(bytes, to: "a.qta")
    #expect(abs(cents(try folder.signal("a.qta")[0.1..<0.4].dominantFrequency, above: 1_000)) < 5)
    let reader = try SoundFileReader(path: folder("a.qta"))
    var buffer = [Float](repeating: 0, count: 1_000)
    _ = try reader.read(into: &buffer)
    try reader.seek(to: 0)
    var again = buffer
    #expect(try reader.read(into: &again) == 1_000 && again == buffer)
  }

  @Test("RF64 files with eight channels and 192 kHz are read")
  func unusual() throws {
    try make("a.wav", "-rf64", "always", "-ar", "192000", "-ac", "8")
    let reader = try SoundFileReader(path: folder("a.wav"))
    #expect(reader.info.channelCount == 8 && reader.info.sampleRate == 192_000)
    #expect(try damage(of: "a.wav") == nil)
    #expect(try folder.signal("a.wav").frameCount == 192_000)
  }

  @Test("A song with a cover image is read with its title")
  func cover() throws {
    try Tool.shell.run(
      """
      cd '\(folder.path)'
      ffmpeg -nostdin -v error -f lavfi -i color=red:s=64x64:d=0.04 -frames:v 1 cover.jpg
      ffmpeg -nostdin -v error -f lavfi -i sine=d=1 -i cover.jpg -map 0 -map 1 -c:v copy \
        -disposition:v attached_pic -metadata title='Ein Lied' song.m4a
      """)
    #expect(try damage(of: "song.m4a") == nil)
    #expect(try SoundFileReader(path: folder("song.m4a")).info.tags.title == "Ein Lied")
    #expect(abs(try folder.signal("song.m4a").duration - 1) < 0.1)
  }

  @Test("A truncated M4A counts as damaged")
  func truncatedM4A() throws {
    try make("whole.m4a", "-c:a", "aac", "-movflags", "+faststart")
    let data = try folder.data("whole.m4a")
    try folder.write(data.prefix(data.count * 2 / 3), to: "a.m4a")
    #expect(try damage(of: "whole.m4a") == nil)
    guard case .undecodable(let frame) = try damage(of: "a.m4a") else {
      Issue.record("the missing end went unnoticed")
      return
    }
    #expect((1_000..<47_000).contains(frame))
  }

  @Test("Without ffmpeg, files that need it are distinguished from files that aren't audio")
  func withoutFFmpeg() throws {
    try make("a.m4a", "-c:a", "aac")
    try make("a.aac", "-c:a", "aac")
    try folder.write(String(repeating: "No sound at all.\n", count: 9), to: "text.wav")
    for name in ["a.m4a", "a.aac"] {
      #expect(throws: SoundFileError.needsFFmpeg(path: folder(name))) {
        try SoundFileReader(path: folder(name), searchPath: "")
      }
    }
    #expect(throws: SoundFileError.notSound(path: folder("text.wav"))) {
      try SoundFileReader(path: folder("text.wav"), searchPath: "")
    }
  }

  @Test("Truncated AIFF, CAF, and AU files count as damaged", arguments: ["aiff", "caf", "au"])
  func truncated(ending: String) throws {
    try make(
      "whole.\(ending)", "-c:a", ending == "caf" ? "pcm_s16le" : "pcm_s16be")
    let data = try folder.data("whole.\(ending)")
    try folder.write(data.prefix(data.count / 2), to: "a.\(ending)")
    #expect(try damage(of: "whole.\(ending)") == nil)
    #expect(try damage(of: "a.\(ending)") != nil)
  }
}
