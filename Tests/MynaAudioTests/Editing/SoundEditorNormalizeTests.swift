import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor.normalize")
struct SoundEditorNormalizeTests {
  private let folder = Scratch()

  /// Checks the loudness and peak of a normalized file.
  private func check(
    _ name: String, loudness: Double = -16, peak: Double = -1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try SoundReport(path: folder(name))
    let (report, sound) = try folder.edit(name, .normalize(loudness: loudness, peak: peak))
    let after = try SoundReport(path: folder("out"))
    let found = try #require(after.loudness)
    #expect(abs(found - loudness) < 0.3, sourceLocation: sourceLocation)
    #expect(20 * log10(after.truePeak) <= peak + 0.1, sourceLocation: sourceLocation)
    #expect(sound.frameCount == before.frameCount, sourceLocation: sourceLocation)
    let (told, toldBefore) = (try #require(report.loudness), try #require(report.inputLoudness))
    #expect(abs(told - found) < 0.05, sourceLocation: sourceLocation)
    #expect(try abs(toldBefore - #require(before.loudness)) < 0.01, sourceLocation: sourceLocation)
    #expect(report.clippedSampleCount == 0, sourceLocation: sourceLocation)
  }

  @Test(
    "Speech at any level is normalized to the target loudness and peak",
    arguments: [-40.0, -20, -6, 0],
    [(SoundFileFormat.wav16, 1), (.wav24, 2), (.wavFloat, 1), (.flac, 2), (.mp3, 1)])
  func speech(decibels: Double, kind: (SoundFileFormat, Int)) throws {
    let speech = try Signal.speech()
    let gain = Float(pow(10, decibels / 20)) / speech.peak
    let samples = speech.samples.map { $0 * gain }
    let channels = (0..<kind.1).map { channel in samples.map { $0 / Float(channel + 1) } }
    try folder.write(Signal(channels, sampleRate: 48_000), to: "in", format: kind.0)
    let original = try folder.data("in")
    try check("in")
    #expect(try folder.data("in") == original)
  }

  @Test(
    "Normalization reaches its target at any sample rate",
    arguments: [8_000.0, 44_100, 96_000, 192_000])
  func rates(rate: Double) throws {
    try folder.write(.duet(channelCount: 2, sampleRate: rate, seconds: 3), to: "in.flac")
    try check("in.flac")
    try check("in.flac", loudness: -23, peak: -3)
  }

  @Test("Normalizing a soft tone only applies gain")
  func tone() throws {
    let tone = Signal.sine(frequency: 997, amplitude: 0.01, seconds: 2)
    try folder.write(tone, to: "in", format: .wavFloat)
    let (report, sound) = try folder.edit("in", .normalize(loudness: -20, peak: -1))
    // A full-scale sine in one channel is −3.01 LUFS.
    let gain = Float(pow(10, (-20 + 3.01 + 40) / 20))
    let expected = Signal([tone.samples.map { $0 * gain }], sampleRate: 48_000)
    #expect(sound.difference(from: expected) < -60)
    #expect(try abs(#require(report.inputLoudness) + 43.01) < 0.02)
    #expect(try abs(#require(report.loudness) + 20) < 0.02)
  }

  @Test("Float samples above full scale are normalized to below the peak limit")
  func over() throws {
    let loud = try Signal.speech().samples.map { $0 * 8 }
    try folder.write(Signal([loud], sampleRate: 48_000), to: "in", format: .wavFloat)
    try check("in")
  }

  @Test("Audio that is too short for a loudness measurement is still normalized")
  func short() throws {
    try folder.write(.sine(frequency: 997, amplitude: 0.01, seconds: 0.1), to: "in.wav")
    let (report, sound) = try folder.edit("in.wav", .normalize(loudness: -20, peak: -1))
    // A quarter of 0.4 s is 6 dB softer.
    #expect(try abs(#require(report.inputLoudness) + 49.03) < 0.1)
    #expect(abs(sound.peakDecibels - (-20 + 3.01 + 6.02)) < 0.2)
  }

  @Test("If peaks rule out the target loudness, the result is as close as possible and is reported")
  func unreachable() throws {
    try folder.write(.speech(), to: "in.wav")
    let report = try folder.edit("in.wav", .normalize(loudness: -3, peak: -12)).report
    let after = try SoundReport(path: folder("out"))
    #expect(20 * log10(after.truePeak) < -11.9)
    let (told, found) = (try #require(report.loudness), try #require(after.loudness))
    let before = try SoundReport(path: folder("in.wav"))
    let byGainAlone = try #require(before.loudness) - 12 - 20 * log10(before.truePeak)
    // The limiter brings these words at most 4.6 LU closer to the target, with any gain.
    #expect(found > byGainAlone + 3 && abs(told - found) < 0.05)
  }

  @Test(
    "A voice that is too soft to measure is amplified by at most 60 dB", arguments: [-63.0, -90])
  func faint(decibels: Double) throws {
    let speech = try Signal.speech()
    let gain = Float(pow(10, decibels / 20)) / speech.peak
    let soft = Signal([speech.samples.map { $0 * gain }], sampleRate: 48_000)
    try folder.write(soft, to: "in.wav", format: .wavFloat)
    #expect(try SoundReport(path: folder("in.wav")).loudness == nil)
    let (report, sound) = try folder.edit("in.wav", .normalize())
    let (before, after) = (try #require(report.inputLoudness), try #require(report.loudness))
    #expect(before < -70 && after > before + 40)
    #expect(sound.peak <= soft.peak * 1_001)
    #expect(decibels < -80 || abs(after + 16) < 5, "\(after)")
  }

  @Test("Normalizing silence or more than two channels is refused, and nothing is written")
  func refusals() throws {
    try folder.write(.silence(seconds: 1), to: "silence.wav")
    try folder.write(Signal.silence(channelCount: 6, seconds: 1), to: "six.flac")
    #expect(throws: RenderError.noSound(path: folder("silence.wav"))) {
      _ = try folder.edit("silence.wav", .normalize())
    }
    for edit in [SoundEdit.normalize(), .reduceNoise(decibels: 12)] {
      #expect(throws: RenderError.tooManyChannels(path: folder("six.flac"), channelCount: 6)) {
        _ = try folder.edit("six.flac", edit)
      }
    }
    #expect(folder.names == ["silence.wav", "six.flac"])
  }
}
