import Foundation
import SoundFiles
import TestSupport
import Testing

/// The sample rates and channel counts of two devices.
struct DeviceShape: Sendable, CustomTestStringConvertible {
  let sampleRate: Int
  let channelCount: Int
  var testDescription: String { "\(sampleRate) Hz, \(channelCount) channels" }
}

@Suite("Sample rates and channel counts of devices", .besideOthers)
struct DeviceRatesTests {
  static let shapes = [
    DeviceShape(sampleRate: 16_000, channelCount: 1), .init(sampleRate: 16_000, channelCount: 2),
    .init(sampleRate: 44_100, channelCount: 2), .init(sampleRate: 96_000, channelCount: 1),
    .init(sampleRate: 96_000, channelCount: 2),
  ]

  private func stage(_ shape: DeviceShape) throws -> DeviceStage {
    try DeviceStage(sampleRate: shape.sampleRate, channelCount: shape.channelCount)
  }

  @Test(
    "A take has its microphone's sample rate and channels, and every frame exactly once",
    arguments: shapes)
  func take(shape: DeviceShape) throws {
    let stage = try stage(shape)
    let rate = Double(shape.sampleRate)
    stage.microphone.say(
      .counting(seconds: 3, sampleRate: rate, channelCount: shape.channelCount))
    let outcome = try stage.run("record", "--seconds", "1")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let take = try Signal(file: outcome.path)
    #expect(take.sampleRate == rate && take.channels.count == shape.channelCount)
    #expect(take.frameCount == shape.sampleRate)
    #expect(take.wholeRun != nil, "\(take.countedRuns)")
  }

  @Test(
    "A 48 kHz file keeps its pitch and exact length on speakers with other sample rates",
    arguments: shapes)
  func played(shape: DeviceShape) throws {
    try plays(fileRate: 48_000, on: shape)
  }

  @Test("A 44.1 kHz file keeps its pitch and exact length on a 48 kHz speaker")
  func compactDisc() throws {
    try plays(fileRate: 44_100, on: .init(sampleRate: 48_000, channelCount: 2))
  }

  /// Plays two clicks 2 s apart with a tone between them; both fall on a frame at any two rates.
  private func plays(fileRate: Int, on shape: DeviceShape) throws {
    let stage = try stage(shape)
    var tone = Signal.sine(
      frequency: 440, amplitude: 0.1, sampleRate: Double(fileRate), seconds: 2.0)
    // Myna exits when a speaker in real time would have finished; that of a busy machine may be
    // late.
    tone = tone.padded(1)
    for edge in [0..<fileRate / 10, fileRate * 19 / 10..<2 * fileRate] {
      for frame in edge { tone.channels[0][frame] = 0 }
    }
    (tone.channels[0][0], tone.channels[0][2 * fileRate]) = (0.9, 0.9)
    try stage.home.write(tone.stereo, to: "tone.wav", format: .wavFloat)
    let (outcome, heard) = try stage.play("tone.wav")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let loud = heard.samples.indices.filter { abs(heard.samples[$0]) > 0.2 }
    let (first, last) = (try #require(loud.first), try #require(loud.last))
    func top(_ near: Int) -> Int {
      let range = max(0, near - 20)..<min(heard.frameCount, near + 20)
      return range.max { abs(heard.samples[$0]) < abs(heard.samples[$1]) } ?? near
    }
    #expect(top(last) - top(first) == 2 * shape.sampleRate, "clicks at \(loud)")
    let start = Double(top(first)) / heard.sampleRate
    let middle = heard[start + 0.2..<start + 1.8]
    #expect(middle.longestSilence < 8)
    #expect(abs(middle.dominantFrequency - 440) < 0.05, "\(middle.dominantFrequency) Hz")
    #expect(abs(middle.level(at: 440) + 20) < 0.1, "\(middle.level(at: 440)) dB")
  }
}
