import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor.append")
struct SoundEditorAppendTests {
  private let folder = Scratch()

  @Test(
    "Appending keeps both files' samples, except for fades at the joint",
    arguments: [
      (SoundFileFormat.wav16, 44_100.0, 1), (.wav24, 48_000, 2), (.wavFloat, 96_000, 2),
      (.flac, 44_100, 2),
    ])
  func exact(format: SoundFileFormat, rate: Double, channelCount: Int) throws {
    let signal = Signal.duet(channelCount: channelCount, sampleRate: rate, seconds: 1.1)
    try folder.write(signal, to: "a", format: format)
    try folder.write(
      signal.frames(0..<Int(0.7 * rate)), to: "b", format: format)
    let (a, b) = (try folder.signal("a"), try folder.signal("b"))
    let (report, sound) = try folder.edit("a", .append(path: folder("b")))
    let fade = a.fade
    let expected = a.faded(out: fade) + b.faded(in: fade)
    #expect(sound.frameCount == a.frameCount + b.frameCount)
    #expect(report.inputFrameCount == sound.frameCount)
    #expect(abs(report.inputDuration - sound.duration) < 1e-9)
    #expect(sound.difference(from: expected) < format.editError)
    for range in [0..<a.frameCount - fade, a.frameCount + fade..<sound.frameCount] {
      #expect(sound.frames(range).channels == expected.frames(range).channels)
    }
  }

  @Test("Appended audio is converted to the first file's sample rate and channels")
  func conversion() throws {
    try folder.write(.sine(frequency: 440, sampleRate: 44_100, seconds: 1), to: "mono.wav")
    try folder.write(.sine(frequency: 440, seconds: 2).stereo, to: "stereo.flac")
    let longer = try folder.edit("mono.wav", .append(path: folder("stereo.flac"))).sound
    #expect(longer.sampleRate == 44_100 && longer.channels.count == 1)
    #expect(longer.frameCount == 44_100 + 88_200)
    #expect(abs(longer[1.1..<2.9].level(at: 440) + 6.02) < 0.05)
    let other = try folder.edit("stereo.flac", .append(path: folder("mono.wav"))).sound
    #expect(other.sampleRate == 48_000 && other.channels.count == 2)
    #expect(other.frameCount == 96_000 + 48_000)
    #expect(other.channels[0] == other.channels[1])
    #expect(abs(other[2.1..<2.9].level(at: 440) + 6.02) < 0.05)
  }

  @Test(
    "Stereo audio appended to a six-channel recording fills the first two channels and keeps all six"
  )
  func surround() throws {
    let six = Signal(
      (1...6).map { [Float](repeating: 0.1 * Float($0), count: 9_600) }, sampleRate: 48_000)
    try folder.write(six, to: "six.flac")
    try folder.write(Signal.sine(frequency: 440, seconds: 0.2), to: "mono.wav")
    let trimmed = try folder.edit("six.flac", .trim(0...0.1)).sound
    #expect(
      trimmed.frames(0..<4_560).channels.map { ($0[4_000] * 10).rounded() } == [1, 2, 3, 4, 5, 6])
    let longer = try folder.edit("six.flac", .append(path: folder("mono.wav"))).sound
    #expect(longer.channels.count == 6 && longer.frameCount == 19_200)
    let tail = longer.frames(10_000..<19_200).channels
    #expect(tail[0] == tail[1] && tail[0].contains { abs($0) > 0.4 })
    #expect(tail[2...].allSatisfy { $0.allSatisfy { $0 == 0 } })
    try folder.write(Signal.vowel(seconds: 0.2).stereo, to: "two.wav")
    #expect(try folder.edit("two.wav", .append(path: folder("six.flac"))).sound.channels.count == 2)
  }

  @Test("Appending to a tone causes no click at the joint", arguments: [220.0, 440, 1_000])
  func clicks(frequency: Double) throws {
    try folder.write(.sine(frequency: frequency, seconds: 0.50031), to: "a", format: .wavFloat)
    let tone = Signal.sine(frequency: frequency, seconds: 0.6)
    let slope = 0.5 * 2 * sin(.pi * frequency / 48_000)
    for start in [0, 17, 31] {
      try folder.write(tone.frames(start..<20_000), to: "b", format: .wavFloat)
      let sound = try folder.edit("a", .append(path: folder("b"))).sound
      #expect(sound.step(beyond: slope) < -60)
    }
  }

  @Test("A file can be appended to itself, and an empty or missing file is refused")
  func odd() throws {
    try folder.write(.speech(["Front_Center"]), to: "a.wav")
    let frames = try folder.signal("a.wav").frameCount
    #expect(try folder.edit("a.wav", .append(path: folder("a.wav"))).sound.frameCount == 2 * frames)
    unlink(folder("out"))
    try folder.write(WAVBytes.integer([]).data, to: "none.wav")
    #expect(throws: RenderError.noSound(path: folder("none.wav"))) {
      _ = try folder.edit("a.wav", .append(path: folder("none.wav")))
    }
    #expect(throws: RenderError.file(.notFound(path: folder("missing")))) {
      _ = try folder.edit("a.wav", .append(path: folder("missing")))
    }
    #expect(folder.names == ["a.wav", "none.wav"])
  }
}
