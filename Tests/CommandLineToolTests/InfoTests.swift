import Foundation
import SoundFiles
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

  @Test("The levels of a tone with a DC offset are measured correctly")
  func levels() throws {
    var tone = Signal.sine(frequency: 1_000, amplitude: 0.25, seconds: 4)
    let rms = tone.rmsDecibels
    try folder.write(tone, to: "tone.wav", format: .wavFloat)
    tone.channels[0] = tone.samples.map { $0 + 0.125 }
    try folder.write(tone, to: "offset.wav", format: .wavFloat)
    let outcome = try Myna.run("info", "--json", "tone.wav", "offset.wav", in: folder)
    let summaries = try outcome.json([InfoSummary].self)
    let (plain, offset) = (try #require(summaries.first), try #require(summaries.last))
    #expect(abs(try #require(plain.rmsDecibels) - rms) < 0.01)
    #expect(abs(plain.dcOffset) < 1e-6)
    // A sine's peak is 3.01 dB above its root mean square.
    #expect(abs(try #require(plain.crestFactorDecibels) - 3.01) < 0.01)
    // A mono tone with a peak of −12.04 dBFS is 3.01 LU softer than the same tone in both channels.
    #expect(abs(try #require(plain.shortTermLoudnessLUFS) + 15.05) < 0.1)
    #expect(abs(try #require(plain.loudnessRangeLU)) < 0.1)
    #expect(abs(offset.dcOffset - 0.125) < 1e-6)
    // √(0.25² / 2 + 0.125²) and 0.375 / √(0.25² / 2 + 0.125²)
    #expect(abs(try #require(offset.rmsDecibels) + 13.29) < 0.01)
    #expect(abs(try #require(offset.crestFactorDecibels) - 4.77) < 0.01)
    let text = try Myna.run("info", "offset.wav", in: folder).text
    for words in ["12.500 %", "-13.3 dBFS", "4.8 dB", "0.0 LU"] { #expect(text.contains(words)) }
  }

  @Test("Silence has no RMS level or crest factor, and short audio has no short-term loudness")
  func unmeasurable() throws {
    try folder.write(.silence(seconds: 4), to: "a.wav")
    try folder.write(.sine(frequency: 440, seconds: 2.9), to: "b.wav")
    let summaries = try Myna.run("info", "--json", "a.wav", "b.wav", in: folder)
      .json([InfoSummary].self)
    let (silence, short) = (try #require(summaries.first), try #require(summaries.last))
    #expect(silence.rmsDecibels == nil && silence.crestFactorDecibels == nil)
    #expect(silence.dcOffset == 0)
    for summary in [silence, short] {
      #expect(summary.shortTermLoudnessLUFS == nil && summary.loudnessRangeLU == nil)
    }
    #expect(short.rmsDecibels != nil && short.loudnessLUFS != nil)
  }

  @Test("--silences lists each silence of at least 0.6 seconds, accurate to the frame")
  func silences() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    func silence(_ seconds: Double) -> [Float] { Signal.silence(seconds: seconds).samples }
    let talk = tone + silence(1) + tone + silence(0.5) + tone + silence(0.75)
    // Silence in one of two channels isn't silence.
    let other = silence(4.5) + silence(0.75)
    try folder.write(Signal([talk, other], sampleRate: 48_000), to: "talk.wav")
    try folder.write(.silence(seconds: 2), to: "silence.wav")
    let outcome = try Myna.run(
      "info", "--json", "--silences", "talk.wav", "silence.wav", in: folder)
    let found = try outcome.json([InfoSummary].self).map { try #require($0.silences) }
    // A sine is below −45 dBFS only in a few frames at its ends.
    #expect(found.map(\.count) == [2, 1])
    for (silence, expected) in zip(found.joined(), [(1.0, 2.0), (4.5, 5.25), (0, 2)]) {
      #expect(abs(silence.start - expected.0) < 0.000_1 && abs(silence.end - expected.1) < 0.000_1)
    }
    let text = try Myna.run("info", "--silences", "talk.wav", in: folder).text
    for words in ["Silences", "1.000 s to 2.000 s (1.000 s)", "4.500 s to 5.250 s (0.750 s)"] {
      #expect(text.contains(words), "\(text)")
    }
    let plain = try Myna.run("info", "--json", "talk.wav", in: folder)
    #expect(try plain.json([InfoSummary].self).first?.silences == nil)
    #expect(!plain.text.contains("silences"))
  }

  @Test(
    "Reports follow the order of the arguments, even when several files are measured at once",
    arguments: ["1", "4"])
  func order(jobs: String) throws {
    for (name, seconds) in [("slow.wav", 60), ("b.wav", 0.1), ("c.wav", 2), ("d.wav", 0.1)] {
      try folder.write(.sine(frequency: 440, seconds: seconds), to: name)
    }
    let words = ["info", "-j", jobs, "slow.wav", "b.wav", "nowhere.wav", "c.wav", "d.wav"]
    let outcome = try Myna.run(words + ["--json"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("nowhere.wav"))
    let summaries = try outcome.json([InfoSummary].self)
    #expect(summaries.map(\.path) == ["slow.wav", "b.wav", "c.wav", "d.wav"])
    #expect(summaries.map(\.seconds) == [60, 0.1, 2, 0.1])
    let headings = try Myna.run(words, in: folder).text.split(separator: "\n")
      .filter { !$0.hasPrefix(" ") }
    #expect(headings == ["slow.wav", "b.wav", "c.wav", "d.wav"])
  }
}
