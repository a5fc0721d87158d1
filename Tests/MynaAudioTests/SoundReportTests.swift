import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundReport")
struct SoundReportTests {
  private let folder = Scratch()

  @Test("A tone's level, loudness, pitch, and tags are measured correctly")
  func tone() throws {
    try folder.write(
      .sine(frequency: 220, amplitude: 0.5, seconds: 2), to: "a.flac", title: "Tone")
    let report = try SoundReport(path: folder("a.flac"))
    #expect(report.frameCount == 96_000)
    #expect(report.duration == 2)
    #expect(report.info.tags.title == "Tone")
    #expect(abs(report.peak - 0.5) < 1e-3 && abs(report.truePeak - 0.5) < 1e-2)
    // One channel at −6 dBFS. At 220 Hz the weighting attenuates by 0.8 dB more than at 997 Hz.
    #expect(abs((report.loudness ?? 0) + 9.8) < 0.3)
    #expect(abs(cents(report.medianPitch ?? 0, above: 220)) < 2)
    #expect(report.nonNumberCount == 0 && report.info.damage == nil)
  }

  @Test("Silence has no loudness and no pitch")
  func silence() throws {
    try folder.write(.silence(seconds: 1), to: "a.wav")
    let report = try SoundReport(path: folder("a.wav"))
    #expect(report.loudness == nil && report.medianPitch == nil && report.peak == 0)
  }

  @Test("A part of a file is measured alone, and must be in the file")
  func part() throws {
    let silence = Signal.silence(seconds: 1).samples
    let tone = Signal.sine(frequency: 440, amplitude: 0.5, seconds: 1).samples
    try folder.write(Signal([silence + tone + silence], sampleRate: 48_000), to: "a.flac")
    let path = folder("a.flac")
    let report = try SoundReport(path: path, part: 1.25...1.75, findsSilences: true)
    #expect(report.frameCount == 24_000 && report.silences == [])
    #expect(abs(cents(report.medianPitch ?? 0, above: 440)) < 2)
    let rest = try SoundReport(path: path, part: 2...Double.infinity)
    #expect(rest.frameCount == 48_000 && rest.peak == 0)
    #expect(try SoundReport(path: path, part: 2...3.04).frameCount == 48_000)
    #expect(throws: RenderError.partBeyondEnd(path: path, seconds: 3.1, duration: 3)) {
      try SoundReport(path: path, part: 2...3.1)
    }
    #expect(throws: RenderError.partBeyondEnd(path: path, seconds: 3, duration: 3)) {
      try SoundReport(path: path, part: 3...3.01)
    }
  }

  @Test("The readable part of a damaged file is measured")
  func damaged() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "a.wav")
    let report = try SoundReport(path: folder("a.wav"))
    #expect(report.frameCount == 24_000)
    #expect(report.info.damage == .endsEarly(expected: 48_000, found: 24_000))
  }

  @Test(
    "EBU Tech 3342, cases 1 to 3: the loudness range of two levels is their difference",
    arguments: [(-20.0, -30.0), (-20, -15), (-40, -20)])
  func loudnessRange(first: Double, second: Double) throws {
    let samples = [first, second].flatMap { level in
      Signal.sine(frequency: 1_000, amplitude: pow(10, level / 20), seconds: 20).samples
    }
    try folder.write(
      Signal([samples], sampleRate: 48_000).stereo, to: "a.wav", format: .wav24)
    let report = try SoundReport(path: folder("a.wav"))
    #expect(abs(try #require(report.loudnessRange) - abs(first - second)) < 0.1)
    // A 1 kHz tone in both channels has as many LUFS as its peak has dBFS.
    #expect(abs(try #require(report.shortTermLoudness) - max(first, second)) < 0.1)
  }

  @Test("The RMS level covers all channels, and the DC offset is the largest of any channel")
  func channels() throws {
    let tone = Signal.sine(frequency: 500, amplitude: 0.5, seconds: 1).samples
    let channels = [tone, tone.map { _ in -0.25 }]
    try folder.write(Signal(channels, sampleRate: 48_000), to: "a.wav", format: .wavFloat)
    let report = try SoundReport(path: folder("a.wav"))
    // (0.5² / 2 + 0.25²) / 2
    #expect(abs(report.rms * report.rms - 0.09375) < 1e-4)
    #expect(abs(report.dcOffset + 0.25) < 1e-6)
    #expect(abs(try #require(report.crestFactor) - 0.5 / report.rms) < 1e-6)
  }
}
