import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("TimePitch formants")
struct TimePitchFormantTests {
  private typealias Parameters = TimePitch.Parameters

  private func changed(
    _ signal: Signal, _ parameters: Parameters, writing: BlockSizes = .all(512), reading: Int = 512
  ) -> Signal {
    var engine = TimePitch(
      parameters, sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.through(&engine, writing: writing, reading: reading)
  }

  private func middle(_ signal: Signal) -> Signal {
    signal[0.2 * signal.duration..<0.8 * signal.duration]
  }

  /// The center of the power around a resonance expected at a frequency.
  private func resonance(of signal: Signal, near frequency: Double) -> Double {
    let spectrum = middle(signal).powerSpectrum()
    let width = signal.sampleRate / Double(2 * (spectrum.count - 1))
    var (power, moment) = (1e-30, 0.0)
    for bin in Int(0.75 * frequency / width)...Int(1.25 * frequency / width) {
      power += spectrum[bin]
      moment += spectrum[bin] * Double(bin) * width
    }
    return moment / power
  }

  /// The level of a resonance of the vowel relative to the valley above it.
  private func contrast(of signal: Signal) -> Double {
    let voice = middle(signal)
    return voice.bandDecibels(1_050..<1_400) - voice.bandDecibels(1_650..<2_000)
  }

  @Test(
    "Formant preservation keeps a voice's resonances when its pitch changes",
    arguments: [1_200.0, 700, -500, -1_200])
  func preserved(pitch: Double) {
    let vowel = Signal.vowel(seconds: 3)
    let natural = changed(vowel, .init(pitch: pitch, preservesFormants: true))
    // The vowel ends at 5 kHz, so no higher resonance can be preserved.
    for frequency in [1_220.0, 2_600] where 1.25 * frequency < 5_000 * exp2(pitch / 1_200) {
      let (before, after) = (
        resonance(of: vowel, near: frequency), resonance(of: natural, near: frequency)
      )
      #expect(abs(after / before - 1) < 0.06)
    }
    #expect(abs(contrast(of: natural) - contrast(of: vowel)) < 4)
    #expect(abs(pitchOf(natural) / pitchOf(vowel) / exp2(pitch / 1_200) - 1) < 0.02)
  }

  /// The fundamental, by the lag with the greatest autocorrelation.
  private func pitchOf(_ signal: Signal) -> Double {
    let part = signal[1..<1.1]
    let lags = Array(Int(signal.sampleRate / 320)...Int(signal.sampleRate / 45))
    let likeness = part.autocorrelation(at: lags)
    let best = likeness.max() ?? 0
    let first = lags.indices.dropFirst().dropLast().first {
      likeness[$0] > 0.85 * best && likeness[$0] >= likeness[$0 - 1]
        && likeness[$0] >= likeness[$0 + 1]
    }
    return signal.sampleRate / Double(lags[first ?? 0])
  }

  @Test("Shifting formants moves the resonances and keeps the pitch", arguments: [400.0, -400])
  func moved(formant: Double) {
    let vowel = Signal.vowel(seconds: 3)
    let output = changed(vowel, .init(formant: formant))
    let ratio = exp2(formant / 1_200)
    for frequency in [1_220.0, 2_600] {
      let expected = resonance(of: vowel, near: frequency) * ratio
      #expect(abs(resonance(of: output, near: frequency * ratio) / expected - 1) < 0.06)
    }
    #expect(abs(pitchOf(output) / pitchOf(vowel) - 1) < 0.01)
  }

  @Test("Formant settings that have no effect leave the output unchanged")
  func unchanged() {
    let sound = Signal.noise(channelCount: 2, seconds: 0.5)
    #expect(changed(sound, .init(preservesFormants: true)).channels == sound.channels)
    // A formant shift that cancels the effect of the pitch also leaves the sound unchanged.
    let vowel = Signal.vowel(seconds: 1)
    let shifted = changed(vowel, .init(pitch: 300))
    #expect(
      changed(vowel, .init(pitch: 300, formant: 300, preservesFormants: true)).channels
        == shifted.channels)
  }

  @Test(
    "A pitch shift with preserved formants keeps a voice's loudness",
    arguments: [700.0, 300, -300, -700])
  func loudness(pitch: Double) {
    let voice = Signal.vowel(seconds: 3)
    let output = changed(voice, .init(pitch: pitch, preservesFormants: true))
    #expect(abs(middle(output).rmsDecibels - middle(voice).rmsDecibels) < 3)
  }

  @Test(
    "Formant processing doesn't depend on block sizes",
    arguments: [(0.6, 300.0, 0.0, true), (1, 0, -700, false), (1.7, -900, 200, true)])
  func blocks(rate: Double, pitch: Double, formant: Double, preserves: Bool) {
    let signal = Signal.vowel(sampleRate: 24_000, seconds: 0.7).stereo
    let parameters = Parameters(
      rate: rate, pitch: pitch, formant: formant, preservesFormants: preserves)
    let whole = changed(signal, parameters, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      let output = changed(signal, parameters, writing: sizes, reading: 331)
      #expect(output.channels == whole.channels)
    }
  }

  @Test("Formant processing keeps the balance between channels")
  func stereo() {
    let vowel = Signal.vowel(seconds: 1)
    let sides = Signal([vowel.samples, vowel.samples.map { -0.25 * $0 }], sampleRate: 48_000)
    let output = changed(sides, .init(pitch: 500, formant: 200, preservesFormants: true))
    for (left, right) in zip(output.channels[0], output.channels[1]) {
      #expect(abs(right + 0.25 * left) < 1e-5)
    }
  }

  @Test("With formant processing, silence stays silent and audio starts at full loudness")
  func silence() {
    let parameters = Parameters(pitch: 500, preservesFormants: true)
    #expect(changed(.silence(seconds: 0.5), parameters).peak == 0)
    let noise = changed(.noise(seconds: 1), .init(formant: 300))
    #expect(abs(noise[0..<0.01].rmsDecibels - noise[0.5..<0.9].rmsDecibels) < 3)
  }

  @Test(
    "With formant processing, the length is exact to a frame", arguments: [0.1, 0.8, 1, 7],
    [-2_400.0, 0, 2_400])
  func length(rate: Double, pitch: Double) {
    let signal = Signal.vowel(sampleRate: 16_000, seconds: 1)
    for formant in [-1_200.0, 1_200] {
      let output = changed(
        signal, .init(rate: rate, pitch: pitch, formant: formant, preservesFormants: true))
      #expect(abs(Double(output.frameCount) - Double(signal.frameCount) / rate) <= 1)
      #expect(output.isFinite && output.peak < 2)
    }
  }

  @Test(
    "With formant processing, a click stays a single click at its position", arguments: [0.0, 500])
  func click(pitch: Double) {
    var signal = Signal.noise(amplitude: 2e-5, seconds: 1)
    signal.channels[0][24_000] = 0.9
    let output = changed(signal, .init(pitch: pitch, formant: 300))
    let loud = output.samples.indices.filter { abs(output.samples[$0]) > 0.2 }
    #expect(!loud.isEmpty && (loud.last ?? 0) - (loud.first ?? 0) < 24)
    #expect(loud.allSatisfy { abs($0 - 24_000) < (pitch == 0 ? 12 : 720) })
  }

  @Test("Formants can be switched on and off without a click or a time offset")
  func switching() {
    let tone = Signal.sine(frequency: 200, amplitude: 0.5, seconds: 4)
    var engine = TimePitch(.init(), sampleRate: 48_000, channelCount: 1)
    var (output, position): ([Float], Int) = ([], 0)
    var buffer = AudioBuffer(channelCount: 1, capacity: 480)
    while !engine.isFinished {
      // Every fifth of a second, and sometimes back before a window is complete.
      let step = position / 480 % 40
      engine.parameters.formant =
        step < 20 && step != 3 && position < 160_000 ? Double(position / 19_200 % 3) * 300 - 500 : 0
      if position < tone.frameCount {
        let count = min(480, tone.frameCount - position)
        position += engine.write(tone.buffer(from: position, count: count))
      } else {
        engine.finish()
      }
      while engine.read(into: &buffer) > 0 {
        for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
      }
    }
    #expect(output.count == tone.frameCount)
    // The unchanged tone is back, at exactly its original position.
    #expect(output[170_000...] == tone.samples[170_000...])
    let changed = Signal([output], sampleRate: 48_000)
    #expect(changed.sharpestBend < 3 * tone.sharpestBend)
  }

  @Test(
    "With formant processing, the first frame comes after the reported latency",
    arguments: [(1.0, 0.0), (0.5, 0), (2, 300), (1, 1_200), (1, -1_200)])
  func latency(rate: Double, pitch: Double) {
    var engine = TimePitch(
      .init(rate: rate, pitch: pitch, formant: 200), sampleRate: 48_000, channelCount: 1)
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

  @Test(
    "Formant processing handles wild changes at extreme sample rates without stalling",
    arguments: [8_000.0, 192_000])
  func wildChanges(sampleRate: Double) {
    let signal = Signal.vowel(sampleRate: sampleRate, seconds: 2).stereo
    var engine = TimePitch(.init(), sampleRate: sampleRate, channelCount: 2)
    var random = SeededRandom(seed: 22)
    var buffer = AudioBuffer(channelCount: 2, capacity: 333)
    var (position, idle) = (0, 0)
    var peak: Float = 0
    while !engine.isFinished, idle < 1_000 {
      engine.parameters = .init(
        rate: exp2(.random(in: -2...2, using: &random)),
        pitch: .random(in: -2_400...2_400, using: &random),
        formant: Bool.random(using: &random) ? .random(in: -1_200...1_200, using: &random) : 0,
        preservesFormants: Bool.random(using: &random))
      idle += 1
      if position < signal.frameCount {
        let count = min(.random(in: 0...2_000, using: &random), signal.frameCount - position)
        let taken = engine.write(signal.buffer(from: position, count: count))
        if taken > 0 { (position, idle) = (position + taken, 0) }
      } else {
        engine.finish()
      }
      for _ in 0..<30 where engine.read(into: &buffer) > 0 {
        idle = 0
        for n in 0..<buffer.frameCount { peak = max(peak, abs(buffer[0, n])) }
      }
    }
    let isFinished = engine.isFinished
    #expect(isFinished)
    #expect(peak.isFinite && peak < 4)
  }
}
