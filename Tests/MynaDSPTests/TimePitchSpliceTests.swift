import Foundation
import MynaDSP
import TestSupport
import Testing

/// Identifies, by unchanged frames, which parts of the output are copied from the source, and from
/// where.
@Suite("TimePitch splices")
struct TimePitchSpliceTests {
  private func changed(_ voice: Signal, rate: Double) -> Signal {
    var engine = TimePitch(
      .init(rate: rate, character: .voice), sampleRate: voice.sampleRate, channelCount: 1)
    return voice.through(&engine)
  }

  /// The source frame of each output frame; nil within a crossfade.
  private func places(of output: Signal, in voice: Signal) -> [Int?] {
    let (heard, source) = (output.samples, voice.samples)
    let all = Dictionary(grouping: source.indices, by: { source[$0] })
    let run = 8
    return heard.indices.map { frame in
      guard frame + run <= heard.count else { return nil }
      return all[heard[frame], default: []].first {
        $0 + run <= source.count && heard[frame..<frame + run] == source[$0..<$0 + run]
      }
    }
  }

  @Test(
    "Most of a stretched voice consists of unchanged source frames",
    arguments: [(0.5, 0.6), (0.8, 0.75), (1.25, 0.7), (2, 0.5)])
  func unchanged(rate: Double, share: Double) {
    let voice = Signal.vowel(seconds: 3)
    let places = places(of: changed(voice, rate: rate), in: voice)
    #expect(Double(places.compactMap(\.self).count) > share * Double(places.count))
  }

  @Test("At double speed, the audible position lags by less than 8 ms across many onsets")
  func beginnings() throws {
    var voice = Signal.vowel(seconds: 3)
    let interval = 0.05 * voice.sampleRate
    for frame in 0..<voice.frameCount {
      // Each onset has 13 times the energy of the decayed previous one.
      let age = Double(frame).truncatingRemainder(dividingBy: interval) / interval
      voice.channels[0][frame] *= Float(pow(3.6, 0 - age))
    }
    let places = places(of: changed(voice, rate: 2), in: voice)
    let lags = places.enumerated().compactMap { frame, position in
      position.map { (2 * Double(frame) - Double($0)) / voice.sampleRate * 1_000 }
    }
    let inside = lags.dropFirst(4_800).dropLast(4_800)
    #expect(try #require(inside.max()) < 8)
  }

  @Test(
    "A voice with a dominant second partial keeps its other partials and its pitch",
    arguments: [110.0, 140, 180], [0.8, 1.33])
  func halfPeriods(fundamental: Double, rate: Double) {
    let second = Signal.tones([2 * fundamental], seconds: 3)
    let others = Signal.tones([1, 3, 4].map { $0 * fundamental }, seconds: 3)
    // A tenth as loud, because `tones` makes three tones a third as loud as one.
    let samples = zip(second.samples, others.samples).map { $0 + 0.3 * $1 }
    let voice = Signal([samples], sampleRate: second.sampleRate)
    let output = changed(voice, rate: rate)
    for number in 1...4 {
      let frequency = Double(number) * fundamental
      let inside = output[0.5..<output.duration - 0.5]
      #expect(abs(inside.level(at: frequency) - voice.level(at: frequency)) < 1)
    }
  }
}
