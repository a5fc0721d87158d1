import Foundation
import TestSupport
import Testing

@Suite("myna info")
struct InfoTests {
  let folder = Scratch()

  @Test("The level, length, and pitch of a known tone are measured correctly")
  func tone() throws {
    try folder.write(
      .sine(frequency: 440, amplitude: 0.5, sampleRate: 44_100, seconds: 2), to: "a.wav")
    let summary = try #require(
      try Myna.run("info", "--json", "a.wav", in: folder).json([InfoSummary].self).first)
    #expect(summary.path == "a.wav")
    #expect(summary.format.contains("WAV"))
    #expect(summary.sampleRate == 44_100 && summary.channels == 1)
    #expect(summary.frames == 88_200 && summary.seconds == 2)
    // A sine at 997 Hz and 0 dBFS in one channel is −3.01 LUFS; the K weighting at 440 Hz is 0.7 dB
    // less.
    let loudness = try #require(summary.loudnessLUFS)
    #expect(abs(loudness - (-6.02 - 3.01 - 0.7)) < 0.15)
    #expect(abs(try #require(summary.peakDBFS) + 6.02) < 0.01)
    #expect(abs(try #require(summary.truePeakDBTP) + 6.02) < 0.05)
    #expect(abs(cents(try #require(summary.medianPitchHz), above: 440)) < 2)
  }

  @Test("Without --json, myna info prints a readable description of a file")
  func words() throws {
    try folder.write(
      .sine(frequency: 220, amplitude: 0.25, seconds: 1.5).stereo, to: "b.flac", title: "A tone")
    let outcome = try Myna.run("info", "b.flac", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    for words in ["b.flac", "FLAC", "1.500 s", "72000 frames", "48000 Hz", "stereo", "-12.0 dBFS"] {
      #expect(outcome.text.contains(words))
    }
    #expect(outcome.text.contains("A tone"))
    #expect(outcome.text.contains(/220\.\d Hz/) || outcome.text.contains("219.9 Hz"))
  }

  @Test("Silence has no loudness or pitch, and its JSON is valid")
  func silence() throws {
    try folder.write(.silence(seconds: 1), to: "a.wav")
    let summary = try #require(
      try Myna.run("info", "a.wav", "--json", in: folder).json([InfoSummary].self).first)
    #expect(summary.loudnessLUFS == nil && summary.medianPitchHz == nil && summary.peakDBFS == nil)
    #expect(summary.frames == 48_000)
    #expect(try Myna.run("info", "a.wav", in: folder).status == 0)
  }

  @Test("myna info describes each of several files, and one failure doesn't hide the others")
  func several() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.5), to: "a.wav")
    try folder.write(.sine(frequency: 440, seconds: 0.25), to: "c.ogg")
    let outcome = try Myna.run("info", "--json", "a.wav", "b.wav", "c.ogg", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("b.wav"))
    let summaries = try outcome.json([InfoSummary].self)
    #expect(summaries.map(\.path) == ["a.wav", "c.ogg"])
    #expect(summaries.last?.frames == 12_000)
  }

  @Test("myna info reads standard input")
  func pipe() throws {
    try folder.write(.sine(frequency: 440, seconds: 0.5), to: "a.wav")
    let outcome = try Myna.shell(#"cat a.wav | "$MYNA" info - --json"#, in: folder)
    #expect(try outcome.json([InfoSummary].self).first?.frames == 24_000)
  }

  @Test("Without ffmpeg, myna info refuses an M4A file and says how to install ffmpeg")
  func withoutFFmpeg() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "in.wav")
    #expect(
      try Myna.shell("ffmpeg -v error -nostdin -i in.wav a.m4a", in: folder).status == 0)
    let with = try Myna.run("info", "a.m4a", "--json", in: folder)
    #expect(abs(try #require(with.json([InfoSummary].self).first).seconds - 1) < 0.1)
    let without = try Myna.run(["info", "a.m4a"], in: folder, environment: ["PATH": "/none"])
    #expect(without.isRefusal(naming: "“a.m4a”") && without.talk.contains("apt-get install ffmpeg"))
  }

  @Test("myna info reports damage and measures the readable part")
  func damage() throws {
    let whole = WAVBytes.integer(Signal.sine(frequency: 440, seconds: 1).samples).data
    try folder.write(whole.prefix(44 + 48_000), to: "cut.wav")
    let outcome = try Myna.run("info", "cut.wav", "--json", in: folder)
    #expect(outcome.status == 1)
    let summary = try #require(try outcome.json([InfoSummary].self).first)
    #expect(summary.frames == 24_000)
    #expect(summary.damage != nil)
  }
}
