import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("TimePitch")
struct TimePitchTests {
  private func changed(
    _ signal: Signal, rate: Double = 1, pitch: Double = 0,
    as character: TimePitch.Character = .automatic, writing: BlockSizes = .all(512),
    reading: Int = 512
  ) -> Signal {
    var engine = TimePitch(
      .init(rate: rate, pitch: pitch, character: character), sampleRate: signal.sampleRate,
      channelCount: signal.channels.count)
    return signal.through(&engine, writing: writing, reading: reading)
  }

  private func middle(_ signal: Signal) -> Signal {
    signal[0.2 * signal.duration..<0.8 * signal.duration]
  }

  @Test(
    "A shifted tone is within 2 cents of the correct pitch, at its original level",
    arguments: [(1, 1_200), (1, -1_200), (0.5, 0), (2, 0), (1, 300), (1, -500), (1.5, 700)])
  func tone(rate: Double, pitch: Double) {
    let output = middle(changed(.sine(frequency: 440, seconds: 3), rate: rate, pitch: pitch))
    let expected = 440 * exp2(pitch / 1_200)
    #expect(abs(cents(output.dominantFrequency, above: expected)) < 2)
    #expect(abs(output.level(at: expected) + 6.0206) < 0.5)
  }

  @Test(
    "The length of the TimePitch output is exact to a frame",
    arguments: [0.03125, 0.1, 0.5, 0.8, 1, 1.25, 2, 7, 32], [-2_400.0, 0, 700, 2_400])
  func length(rate: Double, pitch: Double) {
    let signal = Signal.vowel(sampleRate: 16_000, seconds: 1)
    let output = changed(signal, rate: rate, pitch: pitch)
    #expect(abs(Double(output.frameCount) - Double(signal.frameCount) / rate) <= 1)
    #expect(output.isFinite)
  }

  @Test("TimePitch at rate 1 and pitch 0 doesn't change any samples")
  func unchanged() {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    #expect(changed(signal).channels == signal.channels)
  }

  @Test(
    "TimePitch keeps a voice's loudness", arguments: [(0.5, 0), (2, 0), (1, 1_200), (1, -1_200)])
  func loudness(rate: Double, pitch: Double) {
    let voice = Signal.vowel(seconds: 3)
    let output = middle(changed(voice, rate: rate, pitch: pitch))
    #expect(abs(output.rmsDecibels - middle(voice).rmsDecibels) < 1)
  }

  @Test("TimePitch keeps equal channels equal", arguments: [0.5, 2])
  func stereo(rate: Double) {
    let output = changed(Signal.vowel(seconds: 1).stereo, rate: rate, pitch: 300)
    #expect(output.channels[0] == output.channels[1])
  }

  /// Expects that a click at `position` in soft noise is heard exactly once and whole, and returns
  /// its position.
  private func heardClick(
    at position: Int, rate: Double, as character: TimePitch.Character
  ) throws -> Double {
    var signal = Signal.noise(amplitude: 2e-5, seconds: 1.2)
    signal.channels[0][position] = 0.9
    let output = changed(signal, rate: rate, as: character)
    #expect(output.peak > 0.85, "\(position)")
    let loud = output.samples.indices.filter { abs(output.samples[$0]) > 0.05 }
    let (first, last) = try (#require(loud.first, "\(position)"), #require(loud.last))
    #expect(last - first < 48, "\(position)")
    return Double(first)
  }

  @Test(
    "A click is heard once, intact, and within 2 ms of its original time",
    arguments: [0.5, 0.8, 1.25, 1.5, 2, 3, 4, 6, 8], TimePitch.Character.allCases)
  func click(rate: Double, character: TimePitch.Character) throws {
    for position in stride(from: 48_000, to: 49_500, by: 111) {
      let heard = try heardClick(at: position, rate: rate, as: character)
      #expect(abs(heard - Double(position) / rate) < 0.002 * 48_000, "\(position)")
    }
  }

  @Test(
    "In very slow playback, a click is heard once, within 12 ms of source time",
    arguments: [0.15, 0.25, 0.4], TimePitch.Character.allCases)
  func slowClick(rate: Double, character: TimePitch.Character) throws {
    for position in stride(from: 48_000, to: 49_500, by: 222) {
      let heard = try heardClick(at: position, rate: rate, as: character)
      #expect(abs(heard * rate - Double(position)) < 0.012 * 48_000, "\(position)")
    }
  }

  @Test("Silence stays silent in TimePitch")
  func silence() {
    #expect(changed(.silence(seconds: 0.5), rate: 0.7, pitch: 500).peak == 0)
  }

  @Test(
    "The TimePitch output doesn't depend on block sizes", arguments: [(0.6, 300), (1.7, -700)],
    [Signal.vowel(sampleRate: 24_000, seconds: 0.7), .chord(sampleRate: 24_000, seconds: 0.7)])
  func blocks(change: (rate: Double, pitch: Double), sound: Signal) {
    let signal = sound.stereo
    let (rate, pitch) = change
    let whole = changed(signal, rate: rate, pitch: pitch, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      let output = changed(signal, rate: rate, pitch: pitch, writing: sizes, reading: 331)
      #expect(output.channels == whole.channels)
    }
  }

  @Test(
    "The notes of a chord stay pure, with automatic detection or the music setting",
    arguments: [(0.5, 0), (2, 0), (1, 700), (1, -500)],
    [TimePitch.Character.automatic, .music])
  func chord(change: (rate: Double, pitch: Double), character: TimePitch.Character) {
    let sound = Signal.chord(seconds: 4)
    let output = middle(changed(sound, rate: change.rate, pitch: change.pitch, as: character))
    let ratio = exp2(change.pitch / 1_200)
    var rest = output
    for frequency in Signal.chordFrequencies {
      #expect(abs(output.level(at: frequency * ratio) - sound.level(at: frequency)) < 0.5)
      rest = rest.without(frequency * ratio)
    }
    #expect(rest.rmsDecibels < output.rmsDecibels - 35)
  }

  @Test(
    "A steady sound is pure half a second after its start, whatever its periods",
    arguments: [
      [440, 554.365, 659.255], [1_000, 1_600],
      stride(from: 110.0, through: 1_320, by: 110).map(\.self),
    ] as [[Double]],
    [(0.5, 0.0), (1, 700), (1, -500)])
  func steady(frequencies: [Double], change: (rate: Double, pitch: Double)) {
    let sound = Signal.tones(frequencies, seconds: 1.5)
    let output = changed(sound, rate: change.rate, pitch: change.pitch)
    var rest = output[0.5 / change.rate..<1.3 / change.rate]
    let loudness = rest.rmsDecibels
    for frequency in frequencies { rest = rest.without(frequency * exp2(change.pitch / 1_200)) }
    #expect(rest.rmsDecibels < loudness - 30)
  }

  @Test(
    "The automatic setting treats a voice like the voice setting", arguments: [(0.6, 0), (1, 400)])
  func voice(rate: Double, pitch: Double) {
    let voice = Signal.vowel(seconds: 3)
    let known = changed(voice, rate: rate, pitch: pitch, as: .voice)
    #expect(changed(voice, rate: rate, pitch: pitch).channels == known.channels)
    #expect(changed(voice, rate: rate, pitch: pitch, as: .music).channels != known.channels)
  }

  @Test("Switching between voice and music changes neither timing nor level")
  func characterChange() {
    let sound = Signal.vowel(seconds: 12)
    var engine = TimePitch(
      .init(rate: 0.8, character: .voice), sampleRate: 48_000, channelCount: 1)
    var buffer = AudioBuffer(channelCount: 1, capacity: 480)
    var (output, position): ([Float], Int) = ([], 0)
    while !engine.isFinished {
      engine.parameters.character = position / 48_000 % 2 == 0 ? .voice : .music
      if position < sound.frameCount {
        position += engine.write(
          sound.buffer(from: position, count: min(480, sound.frameCount - position)))
      } else {
        engine.finish()
      }
      while engine.read(into: &buffer) > 0 {
        for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
      }
    }
    #expect(abs(output.count - 15 * 48_000) <= 1)
    let changed = Signal([output], sampleRate: 48_000)
    for second in 1..<14 {
      let part = changed[Double(second)..<Double(second) + 1]
      #expect(abs(part.rmsDecibels - sound[2..<3].rmsDecibels) < 0.5)
    }
    // No step is larger than those in the voice itself.
    let steepest = zip(sound.samples, sound.samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    #expect(zip(output, output.dropFirst()).allSatisfy { abs($0 - $1) <= 1.25 * steepest })
  }

  @Test(
    "The latency is at most 65 ms within an octave, and 45 ms for a voice",
    arguments: [8_000.0, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func latencyInMilliseconds(sampleRate: Double) {
    for character in TimePitch.Character.allCases {
      for pitch in stride(from: -1_200.0, through: 1_200, by: 100) {
        let engine = TimePitch(
          .init(pitch: pitch, character: character), sampleRate: sampleRate, channelCount: 1)
        let milliseconds = Double(engine.latency) / sampleRate * 1_000
        #expect(milliseconds <= (character == .voice ? 45 : 65), "\(character), \(pitch) cents")
      }
    }
  }

  @Test(
    "The latency for music two octaves down is at most 110 ms",
    arguments: [8_000.0, 44_100, 48_000])
  func latencyFarDown(sampleRate: Double) {
    let engine = TimePitch(
      .init(pitch: -2_400, character: .music), sampleRate: sampleRate, channelCount: 1)
    #expect(Double(engine.latency) / sampleRate * 1_000 <= 110)
  }

  @Test(
    "The first frame comes after the reported latency, and no frame needs more",
    arguments: [(1, 0), (0.5, 0), (2, 0), (1, 1_200), (1, -1_200), (8, 0)])
  func latency(rate: Double, pitch: Double) {
    var engine = TimePitch(
      .init(rate: rate, pitch: pitch), sampleRate: 48_000, channelCount: 1)
    let signal = Signal.vowel(seconds: 1)
    var output = AudioBuffer(channelCount: 1, capacity: 64)
    var (written, read, first) = (0, 0, -1)
    while written < 40_000 {
      written += engine.write(signal.buffer(from: written, count: 1))
      while engine.read(into: &output) > 0 {
        if first < 0 { first = written }
        read += output.frameCount
      }
      let ahead = Double(written) - Double(read) * rate
      #expect(ahead <= Double(engine.latency) + max(1, rate) + 1)
    }
    #expect(abs(first - engine.latency) <= 1)
  }

  @Test("Frequent rate and pitch changes don't shift the timing")
  func place() {
    var signal = Signal.noise(amplitude: 2e-5, seconds: 20)
    signal.channels[0][950_400] = 0.9
    var engine = TimePitch(.init(), sampleRate: 48_000, channelCount: 1)
    var (output, position): ([Float], Int) = ([], 0)
    var buffer = AudioBuffer(channelCount: 1, capacity: 64)
    var isUp = false
    while !engine.isFinished {
      // Alternates up and down, each with a different number of frames in transit.
      isUp.toggle()
      engine.parameters =
        if position >= 850_000 { .init() } else {
          isUp ? .init(rate: 2, pitch: 2_400) : .init(rate: 0.5, pitch: -2_400)
        }
      if position < signal.frameCount {
        let count = min(3_001, signal.frameCount - position)
        position += engine.write(signal.buffer(from: position, count: count))
      } else {
        engine.finish()
      }
      while engine.read(into: &buffer) > 0 {
        for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
      }
    }
    let click = output.indices.last { abs(output[$0]) > 0.4 } ?? 0
    #expect(abs(output.count - click - 9_600) < 1_200)  // 25 ms
  }

  @Test("TimePitch rate and pitch can change during playback without a click")
  func change() {
    let signal = Signal.sine(frequency: 200, amplitude: 0.8, seconds: 3)
    var engine = TimePitch(.init(), sampleRate: 48_000, channelCount: 1)
    var random = SeededRandom(seed: 5)
    var output: [Float] = []
    var buffer = AudioBuffer(channelCount: 1, capacity: 256)
    for start in stride(from: 0, to: 140_000, by: 1_000) {
      engine.parameters = .init(
        rate: .random(in: 0.5...2, using: &random),
        pitch: .random(in: -1_200...1_200, using: &random))
      var taken = 0
      while taken < 1_000 {
        taken += engine.write(signal.buffer(from: start + taken, count: 1_000 - taken))
        while engine.read(into: &buffer) > 0 {
          for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
        }
      }
    }
    // 200 Hz an octave up changes by this much per frame; a crossfade may add a little.
    let steepest = Float(0.8 * 2 * Double.pi * 400 / 48_000 * 1.25)
    #expect(zip(output, output.dropFirst()).allSatisfy { abs($0 - $1) <= steepest })
  }
}

@Suite("TimePitch limits")
struct TimePitchLimitTests {
  @Test(
    "TimePitch handles extreme rates, pitches, and sample rates in stereo",
    arguments: [8_000.0, 192_000], [0.03125, 32])
  func extremes(sampleRate: Double, rate: Double) {
    let seconds = rate < 1 ? 0.05 : 2
    let signal = Signal.noise(channelCount: 2, sampleRate: sampleRate, seconds: seconds)
    for pitch in [-2_400.0, 2_400] {
      var engine = TimePitch(
        .init(rate: rate, pitch: pitch), sampleRate: sampleRate, channelCount: 2)
      let output = signal.through(&engine, writing: .random(seed: 4), reading: 700)
      #expect(abs(Double(output.frameCount) - Double(signal.frameCount) / rate) <= 1)
      #expect(output.isFinite && output.peak <= 1 && output.rmsDecibels > -40)
    }
  }

  @Test("TimePitch handles wild changes between blocks without stalling or excessive samples")
  func wildChanges() {
    let signal = Signal.vowel(seconds: 4).stereo
    var engine = TimePitch(.init(), sampleRate: 48_000, channelCount: 2)
    var random = SeededRandom(seed: 21)
    var buffer = AudioBuffer(channelCount: 2, capacity: 333)
    var (position, frames, idle) = (0, 0, 0)
    var peak: Float = 0
    while !engine.isFinished, idle < 1_000 {
      engine.parameters = .init(
        rate: exp2(.random(in: -5...5, using: &random)),
        pitch: .random(in: -2_400...2_400, using: &random),
        character: .allCases.randomElement(using: &random) ?? .voice)
      let before = (position, frames)
      if position < signal.frameCount {
        let count = min(.random(in: 0...8_192, using: &random), signal.frameCount - position)
        position += engine.write(signal.buffer(from: position, count: count))
      } else {
        engine.finish()
      }
      for _ in 0..<10 where engine.read(into: &buffer) > 0 {
        frames += buffer.frameCount
        for n in 0..<buffer.frameCount { peak = max(peak, abs(buffer[0, n])) }
      }
      idle = before == (position, frames) ? idle + 1 : 0
    }
    let isFinished = engine.isFinished
    #expect(isFinished)
    #expect(peak.isFinite && peak < 1.5)
  }
}
