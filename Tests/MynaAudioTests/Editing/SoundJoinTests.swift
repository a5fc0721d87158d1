import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundJoin")
struct SoundJoinTests {
  private let folder = Scratch()

  private func join(
    _ names: [String], _ change: (inout SoundJoin) -> Void = { _ in }
  ) throws -> (report: RenderReport, sound: Signal) {
    var join = SoundJoin(names.map { folder($0) })
    join.overwrites = true
    change(&join)
    let report = try join.write(to: folder("out"))
    let sound = try folder.signal("out")
    #expect(report.frameCount == sound.frameCount)
    return (report, sound)
  }

  @Test("Joined files keep their samples, except for fades where they meet")
  func exact() throws {
    let parts = try ["Front_Center", "Front_Left", "Rear_Center"].map { try Signal.speech([$0]) }
    for (index, part) in parts.enumerated() { try folder.write(part, to: "\(index).wav") }
    let (report, sound) = try join(["0.wav", "1.wav", "2.wav"])
    let expected =
      parts[0].faded(out: 240) + parts[1].faded(in: 240, out: 240) + parts[2].faded(in: 240)
    #expect(sound.frameCount == parts.map(\.frameCount).reduce(0, +))
    #expect(report.inputFrameCount == sound.frameCount)
    #expect(sound.difference(from: expected) < SoundFileFormat.wav16.editError)
    #expect(
      try SoundFileReader(path: folder("out")).info.formatName.hasPrefix("FLAC, Signed 16 bit"))
  }

  @Test(
    "Joining converts to the highest sample rate and stereo, keeping duration, pitch, and level")
  func conversion() throws {
    try folder.write(.sine(frequency: 300, sampleRate: 44_100, seconds: 1.5), to: "a.wav")
    try folder.write(.sine(frequency: 500, sampleRate: 96_000, seconds: 1), to: "b.flac")
    try folder.write(.sine(frequency: 700, sampleRate: 48_000, seconds: 2).stereo, to: "c.mp3")
    let c = try folder.signal("c.mp3")
    let (report, sound) = try join(["a.wav", "b.flac", "c.mp3"])
    #expect(report.sampleRate == 96_000 && report.channelCount == 2)
    #expect(report.inputSampleRate == 44_100)
    #expect(sound.frameCount == 144_000 + 96_000 + 2 * c.frameCount)
    #expect(sound.frames(0..<240_000).channels[0] == sound.frames(0..<240_000).channels[1])
    for (seconds, frequency) in [(0.1..<1.4, 300.0), (1.6..<2.4, 500), (2.6..<4.4, 700)] {
      #expect(abs(sound[seconds].level(at: frequency) + 6.02) < 0.1)
      #expect(abs(cents(sound[seconds].dominantFrequency, above: frequency)) < 1)
    }
    #expect(abs(report.inputDuration - sound.duration) < 1e-6)
  }

  @Test("A joined file gets the caller's tags instead of a take's")
  func tags() throws {
    let take = TakeIdentity(id: UUID(), date: .now, title: "Song")
    try folder.write(.vowel(seconds: 1), to: "a.flac", tags: take.tags)
    _ = try join(["a.flac", "a.flac"])
    #expect(try SoundFileReader(path: folder("out")).info.tags == SoundFileTags())
    let both = SoundFileTags(title: "Both", date: "2026-11-21", comment: "of two")
    _ = try join(["a.flac", "a.flac"]) { $0.tags = both }
    #expect(try SoundFileReader(path: folder("out")).info.tags == both)
  }

  @Test("Joining with a float file writes float WAV without clipping")
  func floats() throws {
    var loud = Signal.vowel(seconds: 1)
    loud.channels[0][24_000] = 1.5
    try folder.write(loud, to: "loud.wav", format: .wavFloat)
    try folder.write(.vowel(seconds: 1), to: "a.flac")
    #expect(try SoundJoin([folder("a.flac")]).format() == .flac)
    #expect(try SoundJoin([folder("a.flac"), folder("loud.wav")]).format() == .wavFloat)
    let (report, sound) = try join(["a.flac", "loud.wav"])
    #expect(report.clippedSampleCount == 0 && sound.samples[72_000] == 1.5)
  }

  @Test("Joining a damaged file uses the readable part, without a click")
  func damage() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1)
    try folder.write(tone, to: "whole.flac")
    let bytes = try folder.data("whole.flac")
    try folder.write(bytes.prefix(bytes.count / 2), to: "cut.flac")
    let (report, sound) = try join(["cut.flac", "whole.flac"])
    #expect(report.damage != nil)
    #expect(sound.frameCount > 60_000 && sound.frameCount < 90_000)
    #expect(sound.step(beyond: 0.5 * 2 * sin(.pi * 440 / 48_000)) < -60)
    let tail = sound.frames(sound.frameCount - 47_760..<sound.frameCount)
    #expect(tail.channels == (try folder.signal("whole.flac")).frames(240..<48_000).channels)
  }

  @Test("Files with more than two channels are joined as stereo")
  func surround() throws {
    let six = Signal((1...6).map { _ in [Float](repeating: 0.5, count: 9_600) }, sampleRate: 48_000)
    try folder.write(six, to: "six.flac")
    try folder.write(.vowel(seconds: 0.2), to: "mono.wav")
    let (report, sound) = try join(["mono.wav", "six.flac"])
    #expect(report.channelCount == 2 && sound.frameCount == 19_200)
    #expect(abs(sound.channels[1][15_000] - 0.5) < 1e-5)
  }

  @Test("Two thousand files can be joined")
  func many() throws {
    try folder.write(.vowel(seconds: 0.01), to: "a.wav")
    let (_, sound) = try join(Array(repeating: "a.wav", count: 2_000))
    #expect(sound.frameCount == 2_000 * 480)
  }

  @Test("Join progress rises to 1, and a canceled or refused join leaves no file")
  func progress() throws {
    try folder.write(.speech(), to: "a.wav")
    try folder.write(WAVBytes.integer([]).data, to: "none.wav")
    let join = SoundJoin([folder("a.wav"), folder("a.wav")])
    #expect(throws: RenderError.cancelled) { try join.write(to: folder("b")) { $0 < 0.7 } }
    #expect(throws: RenderError.noSound(path: folder("none.wav"))) {
      try SoundJoin([folder("a.wav"), folder("none.wav")]).write(to: folder("b"))
    }
    #expect(throws: RenderError.sameFile(path: folder("a.wav"))) {
      try join.write(to: folder("a.wav"))
    }
    #expect(folder.names == ["a.wav", "none.wav"])
    var shares: [Double] = []
    _ = try join.write(to: folder("b")) { share in
      shares.append(share)
      return true
    }
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
  }
}
