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

  @Test("A damaged file is measured as far as it is readable")
  func damaged() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "a.wav")
    let report = try SoundReport(path: folder("a.wav"))
    #expect(report.frameCount == 24_000)
    #expect(report.info.damage == .endsEarly(expected: 48_000, found: 24_000))
  }
}
