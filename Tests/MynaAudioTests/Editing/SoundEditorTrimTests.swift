import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor.trim")
struct SoundEditorTrimTests {
  private let folder = Scratch()

  @Test(
    "A trim keeps exactly the range, with fades where audio was cut off",
    arguments: [
      (SoundFileFormat.wav16, 44_100.0, 1), (.wav24, 48_000, 2), (.wavFloat, 96_000, 2),
      (.flac, 44_100, 2), (.flac, 96_000, 1), (.wav16, 8_000, 1),
    ],
    [0.25...0.75, 0...0.5, 0.5...1, 0...1, 0.1...0.104, 0.99...7, -3...0.2])
  func exact(kind: (SoundFileFormat, Double, Int), range: ClosedRange<Double>) throws {
    let (format, rate, channelCount) = kind
    try folder.write(
      .duet(channelCount: channelCount, sampleRate: rate, seconds: 1), to: "in", format: format)
    let source = try folder.signal("in")
    let (report, sound) = try folder.edit("in", .trim(range))
    let first = Int((max(0, range.lowerBound) * rate).rounded())
    let last = Int((min(1, range.upperBound) * rate).rounded())
    let fade = min(source.fade, (last - first) / 2)
    let expected = source.frames(first..<last).faded(
      in: first > 0 ? fade : 0, out: last < source.frameCount ? fade : 0)
    #expect(sound.frameCount == last - first)
    #expect(report.inputFrameCount == last - first)
    // Only within the fades.
    #expect(sound.difference(from: expected) < format.editError)
    let inside = (first > 0 ? fade : 0)..<(last - first - (last < source.frameCount ? fade : 0))
    #expect(sound.frames(inside).channels == expected.frames(inside).channels)
  }

  @Test(
    "A lossy file is trimmed with frame accuracy", arguments: [SoundFileFormat.mp3, .oggVorbis])
  func lossy(format: SoundFileFormat) throws {
    try folder.write(.speech(), to: "in", format: format)
    let source = try folder.signal("in")
    let (_, sound) = try folder.edit("in", .trim(1...4.5))
    let expected = source.frames(48_000..<216_000).faded(in: 240, out: 240)
    #expect(sound.frameCount == 168_000)
    // Decoded samples have more than 24 bits.
    #expect(sound.difference(from: expected) < -130)
  }

  @Test("Two adjacent trims split a file without losing frames")
  func split() throws {
    try folder.write(.speech(), to: "in.wav")
    let source = try folder.signal("in.wav")
    let first = try folder.edit("in.wav", .trim(0...2)).sound
    let second = try folder.edit("in.wav", .trim(2...100)).sound
    let both = first + second
    #expect(both.frameCount == source.frameCount)
    let (before, after) = (0..<96_000 - 240, 96_240..<source.frameCount)
    #expect(both.frames(before).channels == source.frames(before).channels)
    #expect(both.frames(after).channels == source.frames(after).channels)
  }

  @Test("Trimming a tone causes no click", arguments: [220.0, 440, 1_000, 3_000])
  func clicks(frequency: Double) throws {
    try folder.write(.sine(frequency: frequency, seconds: 1), to: "in", format: .wavFloat)
    let slope = 0.5 * 2 * sin(.pi * frequency / 48_000)
    for start in [0.2, 0.20029, 0.2011, 0.2007] {
      let sound = try folder.edit("in", .trim(start...start + 0.5)).sound
      #expect(
        (Signal.silence(seconds: 0.1) + sound + .silence(seconds: 0.1)).step(beyond: slope) < -60)
    }
  }

  @Test("Trimming to an empty range is refused, and nothing is written")
  func nothing() throws {
    try folder.write(.vowel(seconds: 1), to: "in.wav")
    for range in [0.5...0.5, 2...3, -2...(-1)] as [ClosedRange<Double>] {
      #expect(throws: RenderError.noSound(path: folder("in.wav"))) {
        _ = try folder.edit("in.wav", .trim(range))
      }
    }
    #expect(folder.names == ["in.wav"])
  }
}
