import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor.cut")
struct SoundEditorCutTests {
  private let folder = Scratch()

  @Test(
    "A cut removes exactly the range, with a crossfade at the cut",
    arguments: [
      (SoundFileFormat.wav16, 44_100.0, 1), (.wav24, 48_000, 2), (.wavFloat, 96_000, 2),
      (.flac, 44_100, 2),
    ],
    // The fourth range is shorter than a fade; the fifth and sixth are within half a fade of an
    // end.
    [0.25...0.75, 0.5...0.9, 0.1...0.2, 0.5...0.501, 0.001...0.5, 0.5...0.9985])
  func exact(kind: (SoundFileFormat, Double, Int), range: ClosedRange<Double>) throws {
    let (format, rate, channelCount) = kind
    try folder.write(
      .duet(channelCount: channelCount, sampleRate: rate, seconds: 1), to: "in", format: format)
    let source = try folder.signal("in")
    let (report, sound) = try folder.edit("in", .cut(range))
    let first = Int((range.lowerBound * rate).rounded())
    let last = Int((range.upperBound * rate).rounded())
    let rest = source.frameCount - last
    #expect(sound.frameCount == first + rest)
    #expect(report.inputFrameCount == first + rest)
    let fade = min(source.fade, 2 * min(first, rest))
    let (before, after) = (fade / 2, fade - fade / 2)
    let left = source.frames(first - before..<first + after).faded(out: fade)
    let right = source.frames(last - before..<last + after).faded(in: fade)
    let joint = Signal(
      zip(left.channels, right.channels).map { zip($0, $1).map(+) }, sampleRate: rate)
    #expect(sound.frames(first - before..<first + after).difference(from: joint) < format.editError)
    let head = 0..<first - before
    #expect(sound.frames(head).channels == source.frames(head).channels)
    let tail = last + after..<source.frameCount
    let place = first + after..<sound.frameCount
    #expect(sound.frames(place).channels == source.frames(tail).channels)
  }

  @Test("A cut at the beginning or the end has the same result as a trim")
  func ends() throws {
    try folder.write(.speech(), to: "in.flac")
    let end = try folder.signal("in.flac").duration
    for (cut, trim) in [(-1...1.5, 1.5...end), (3...end, 0...3), (3...99, 0...3)] {
      let sound = try folder.edit("in.flac", .cut(cut)).sound
      #expect(try sound.channels == folder.edit("in.flac", .trim(trim)).sound.channels)
    }
  }

  @Test("A lossy file is cut with frame accuracy", arguments: [SoundFileFormat.mp3, .opus])
  func lossy(format: SoundFileFormat) throws {
    try folder.write(.speech(), to: "in", format: format)
    let source = try folder.signal("in")
    let sound = try folder.edit("in", .cut(1...4.5)).sound
    let expected =
      source.frames(0..<47_880) + .silence(seconds: 0.005)
      + source.frames(216_120..<source.frameCount)
    #expect(sound.frameCount == expected.frameCount)
    for range in [0..<47_880, 48_120..<sound.frameCount] {
      // Decoded samples have more than 24 bits.
      #expect(sound.frames(range).difference(from: expected.frames(range)) < -130)
    }
  }

  @Test("Cutting everything is refused, and a cut outside the audio changes nothing")
  func extremes() throws {
    try folder.write(.vowel(seconds: 1), to: "in.wav")
    #expect(throws: RenderError.noSound(path: folder("in.wav"))) {
      _ = try folder.edit("in.wav", .cut(0...1))
    }
    #expect(folder.names == ["in.wav"])
    let source = try folder.signal("in.wav")
    for range in [0.5...0.5, 2...3] {
      #expect(try folder.edit("in.wav", .cut(range)).sound.channels == source.channels)
    }
  }

  @Test(
    "Cutting a tone causes no click at any phase", arguments: [440.0, 1_000, 3_000])
  func clicks(frequency: Double) throws {
    try folder.write(.sine(frequency: frequency, seconds: 1), to: "in", format: .wavFloat)
    let slope = 0.5 * 2 * sin(.pi * frequency / 48_000)
    for index in 0..<16 {
      let end = 0.5 + Double(index) / 16 / frequency
      #expect(try folder.edit("in", .cut(0.3...end)).sound.step(beyond: slope) < -60)
    }
  }
}
