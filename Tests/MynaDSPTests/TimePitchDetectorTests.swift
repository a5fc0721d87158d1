import Foundation
import MynaDSP
import TestSupport
import Testing

/// Tests how `automatic` classifies a sound, by its output.
@Suite("Detection of voices, chords, and noise in TimePitch")
struct TimePitchDetectorTests {
  private func changed(
    _ sound: Signal, as character: TimePitch.Character, writing: BlockSizes = .all(512),
    reading: Int = 512
  ) -> Signal {
    var engine = TimePitch(
      .init(rate: 0.8, character: character), sampleRate: sound.sampleRate,
      channelCount: sound.channels.count)
    return sound.through(&engine, writing: writing, reading: reading)
  }

  /// The time in seconds from which the spectral path is used instead of splicing.
  private func beginningOfSpectrum(in sound: Signal) -> Double? {
    let pairs = zip(
      changed(sound, as: .automatic).samples, changed(sound, as: .voice).samples)
    let first = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    return first.map { 0.8 * Double($0.offset) / sound.sampleRate }
  }

  private func joined(_ parts: [Signal]) -> Signal {
    Signal([parts.flatMap(\.samples)], sampleRate: parts[0].sampleRate)
  }

  private func mixed(_ one: Signal, _ other: Signal, gain: Float = 1) -> Signal {
    Signal([zip(one.samples, other.samples).map { $0 + gain * $1 }], sampleRate: one.sampleRate)
  }

  @Test(
    "A chord after silence is recognized within 180 ms",
    arguments: [8_000.0, 44_100, 48_000, 96_000])
  func chord(sampleRate: Double) throws {
    let silence = Signal.silence(sampleRate: sampleRate, seconds: 0.5)
    let sound = joined([silence, .chord(sampleRate: sampleRate, seconds: 1)])
    let beginning = try #require(beginningOfSpectrum(in: sound))
    #expect(beginning < 0.68)
  }

  @Test("A steady organ sound is recognized as music within 150 ms")
  func organ() throws {
    let organ = Signal.tones(stride(from: 110.0, through: 1_320, by: 110).map(\.self), seconds: 1)
    let sound = joined([.silence(seconds: 0.5), organ])
    let beginning = try #require(beginningOfSpectrum(in: sound))
    #expect(beginning < 0.65)
  }

  @Test(
    "Two simultaneous voices are recognized within 0.3 s",
    arguments: [(110, 147), (120, 151), (180, 227)] as [(Double, Double)])
  func twoVoices(low: Double, high: Double) throws {
    let both = mixed(.vowel(pitch: low, seconds: 3), .vowel(pitch: high, seconds: 3))
    let sound = joined([.silence(seconds: 0.5), both])
    let beginning = try #require(beginningOfSpectrum(in: sound))
    #expect(beginning < 0.8)
  }

  @Test(
    "A gliding voice is never mistaken for several voices", arguments: [90.0, 120, 180, 250, 330])
  func voice(pitch: Double) {
    let beginning = beginningOfSpectrum(in: .vowel(pitch: pitch, seconds: 4))
    #expect(beginning == nil)
  }

  @Test(
    "A voice in loud noise is never mistaken for several voices",
    arguments: [(90.0, 0.04), (120, 0.06), (180, 0.06), (250, 0.08), (330, 0.12)]
      as [(Double, Float)])
  func voiceInNoise(pitch: Double, amplitude: Float) {
    let voice = Signal.vowel(pitch: pitch, seconds: 4)
    let beginning = beginningOfSpectrum(in: mixed(voice, .noise(amplitude: amplitude, seconds: 4)))
    #expect(beginning == nil)
  }

  @Test("Chords with noise that is 15 dB softer are recognized within a second")
  func chordsInNoise() throws {
    let chord = Signal.chord(seconds: 2)
    let noise = Signal.noise(amplitude: 1, seconds: 2)
    let gain = pow(10, Float(chord.rmsDecibels - 15 - noise.rmsDecibels) / 20)
    #expect(try #require(beginningOfSpectrum(in: mixed(chord, noise, gain: gain))) < 1)
  }

  @Test("Noise is never mistaken for a chord", arguments: [8_000.0, 48_000])
  func noise(sampleRate: Double) {
    let beginning = beginningOfSpectrum(in: .noise(sampleRate: sampleRate, seconds: 16))
    #expect(beginning == nil)
  }

  @Test(
    "Room hum between words isn't mistaken for a chord",
    arguments: [0.001, 0.003, 0.01] as [Float])
  func hum(gain: Float) {
    let word = Signal.vowel(pitch: 140, seconds: 0.5)
    let words = joined((0..<6).flatMap { _ in [word, .silence(seconds: 0.5)] })
    let hum = Signal.tones([50, 100, 150, 350], seconds: 6)
    let beginning = beginningOfSpectrum(in: mixed(words, hum, gain: gain))
    #expect(beginning == nil)
  }

  @Test(
    "Detection doesn't depend on block sizes when chords and voices alternate",
    arguments: [8_000.0, 48_000])
  func blocks(sampleRate: Double) {
    let sound = joined([
      .silence(sampleRate: sampleRate, seconds: 0.2), .chord(sampleRate: sampleRate, seconds: 0.8),
      .vowel(sampleRate: sampleRate, seconds: 0.7), .noise(sampleRate: sampleRate, seconds: 0.1),
      .chord(sampleRate: sampleRate, seconds: 0.8),
    ])
    let whole = changed(sound, as: .automatic, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      let output = changed(sound, as: .automatic, writing: sizes, reading: 331)
      #expect(output.channels == whole.channels)
    }
  }

  @Test("After a reset, detection starts over")
  func reset() {
    var engine = TimePitch(.init(rate: 0.8), sampleRate: 48_000, channelCount: 1)
    _ = Signal.chord(seconds: 1).through(&engine, writing: .all(512), reading: 512)
    engine.reset()
    let voice = Signal.vowel(seconds: 1)
    let output = voice.through(&engine, writing: .all(512), reading: 512)
    #expect(output.channels == changed(voice, as: .voice).channels)
  }

  @Test("After a chord, a voice is processed by splicing again within half a second")
  func forgetting() {
    let (chord, voice) = (Signal.chord(seconds: 1), Signal.vowel(seconds: 2))
    let output = changed(joined([chord, voice]), as: .automatic)[1.5..<3.6]
    // Between splices the output is the source, bit for bit, which the spectral path never
    // reproduces.
    let source = Set(voice.samples)
    let share = output.samples.filter(source.contains).count * 100 / output.frameCount
    #expect(share > 20)
  }
}
