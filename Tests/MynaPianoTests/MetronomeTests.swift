import Foundation
import MIDI
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Metronome")
struct MetronomeTests {
  /// Returns the frames at which clicks start.
  private func clicks(_ samples: [Float]) -> [Int] {
    samples.indices.filter { n in
      samples[n] > 0.1 && samples[max(0, n - 960)..<n].allSatisfy { abs($0) < 0.05 }
    }
  }

  @Test(
    "The metronome clicks exactly on each beat and accents the first beat of a bar",
    arguments: [(20.0, 1), (61.7, 3), (120, 4), (133.3, 12), (300, 7)], [63, 480, 8_192])
  func exact(beat: (tempo: Double, beats: Int), block: Int) {
    let device = PianoDevice(.strings)
    device.play(seconds: 0.1)
    device.engine.metronome = Metronome(tempo: beat.tempo, beats: beat.beats)
    let heard = device.play(frames: 48_000 * 12, block: block).samples
    let framesPerBeat = 60 / beat.tempo * 48_000
    let expected = (0..<1_000).map { Int((Double($0) * framesPerBeat).rounded()) }
      .prefix { $0 < heard.count }
    let found = clicks(heard)
    #expect(found == Array(expected))
    for (n, frame) in found.enumerated() {
      #expect((heard[frame] > 0.25) == (n % beat.beats == 0))
    }
  }

  @Test(
    "A new tempo starts at the next beat, and turning the metronome off takes effect immediately")
  func changes() {
    let device = PianoDevice(.strings)
    device.engine.metronome = Metronome(tempo: 120, beats: 4)
    var heard = device.play(frames: 30_000, block: 480).samples
    device.engine.metronome = Metronome(tempo: 240, beats: 2)
    heard += device.play(frames: 31_000, block: 480).samples
    device.engine.metronome = nil
    heard += device.play(frames: 48_000, block: 480).samples
    #expect(clicks(heard) == [0, 24_000, 48_000, 60_000])
    #expect(heard[48_000] > 0.25 && heard[60_000] < 0.25)
    #expect(device.engine.metronome == nil)
  }

  @Test("Values out of range are limited to the nearest valid value")
  func ranges() {
    #expect(Metronome(tempo: 1_000, beats: 0) == Metronome(tempo: 300, beats: 1))
    #expect(Metronome(tempo: -1, beats: 99) == Metronome(tempo: 20, beats: 12))
    #expect(Metronome(tempo: .nan, beats: 4).tempo == 120)
    #expect(CountIn(Metronome(), bars: 0).bars == 1)
  }

  @Test(
    "Clicks are heard but not recorded, and bars are logged at their frames", arguments: [63, 480])
  func recorded(block: Int) throws {
    let piano = RecordedPerformance()
    piano.device.engine.metronome = Metronome(tempo: 90, beats: 3)
    _ = piano.device.play(frames: 10_000, block: block)
    try piano.record()
    piano.play(frames: 200_000, block: block)
    piano.device.engine.metronome = Metronome(tempo: 200, beats: 5)
    piano.play(frames: 100_000, block: block)
    let take = try piano.stop()
    #expect(take.frameCount == 300_000)
    #expect(take.peak == 0)
    let bars = try #require(try piano.performance).entries.filter {
      if case .bar = $0.content { true } else { false }
    }
    // Beats of 32,000 frames; the first recorded bar starts after three of them.
    #expect(
      bars == [
        Performance.Entry(frame: 86_000, .bar(tempo: 90, beats: 3)),
        Performance.Entry(frame: 214_000, .bar(tempo: 200, beats: 5)),
      ])
  }

  @Test("A take begins at the first beat after the count-in", arguments: [63, 480, 8_192])
  func countIn(block: Int) throws {
    let piano = RecordedPerformance()
    piano.device.play(seconds: 0.1)
    try piano.record(countIn: CountIn(Metronome(tempo: 113, beats: 3), bars: 2))
    #expect(piano.recorder.status.state == .countingIn)
    piano.play(frames: 100_000, block: block)
    piano.device.press(60)
    piano.play(frames: 150_000, block: block)
    #expect(waitUntil { piano.recorder.status.state == .recording })
    let take = try piano.stop()
    let begin = Int((6 * 60.0 / 113 * 48_000).rounded())
    // Only the count-in clicks.
    #expect(clicks(Array(piano.heard[0][..<100_000])).count == 4)
    #expect(take.frameCount == 250_000 - begin)
    #expect(take.channels[0] == Array(piano.heard[0][begin...]).in24Bits)
    #expect(
      try #require(try piano.performance).entries.first {
        if case .bar = $0.content { true } else { false }
      } == Performance.Entry(frame: 0, .bar(tempo: 113, beats: 3)))
  }
}
