import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundEditor.reduceNoise")
struct SoundEditorNoiseTests {
  private let folder = Scratch()

  /// Words in noise, with a second of only noise before them.
  ///
  /// Other rates change their pitch.
  private func noisy(sampleRate: Double) throws -> Signal {
    let words = Signal([try Signal.speech().samples], sampleRate: sampleRate)
    let clean = Signal.silence(sampleRate: sampleRate, seconds: 1) + words
    let noise = Signal.noise(
      amplitude: 0.005, sampleRate: sampleRate, seconds: clean.duration + 1)
    let mix = zip(clean.samples, noise.samples).map { $0 + $1 }
    return Signal([mix, mix.map { $0 * 0.5 }], sampleRate: sampleRate)
  }

  @Test(
    "Noise is reduced by the requested decibels, and the voice keeps its level",
    arguments: [44_100.0, 48_000, 96_000], [SoundFileFormat.wav16, .flac, .wavFloat])
  func reduction(rate: Double, format: SoundFileFormat) throws {
    let signal = try noisy(sampleRate: rate)
    try folder.write(signal, to: "in", format: format)
    let sound = try folder.edit("in", .reduceNoise(decibels: 12)).sound
    #expect(sound.frameCount == signal.frameCount && sound.channels.count == 2)
    let pause = sound[0.1..<0.8].rmsDecibels - signal[0.1..<0.8].rmsDecibels
    #expect(abs(pause + 12) < 2)
    let voice = sound[1..<3.5].rmsDecibels - signal[1..<3.5].rmsDecibels
    #expect(abs(voice) < 0.5)
  }

  @Test("Noise reduction by 0 dB leaves the audio practically unchanged")
  func nothing() throws {
    try folder.write(.speech(), to: "in.mp3")
    let source = try folder.signal("in.mp3")
    let sound = try folder.edit("in.mp3", .reduceNoise(decibels: 0)).sound
    #expect(sound.difference(from: source) < -110)
  }

  @Test(
    "At very high sample rates, noise reduction and normalization keep the rate and duration",
    arguments: [384_000.0, 768_000])
  func high(rate: Double) throws {
    try folder.write(.duet(channelCount: 1, sampleRate: rate, seconds: 0.5), to: "in.wav")
    for edit in [SoundEdit.reduceNoise(decibels: 6), .normalize()] {
      let (_, sound) = try folder.edit("in.wav", edit)
      #expect(sound.sampleRate == rate)
      #expect(abs(sound.duration - 0.5) <= 1 / 192_000)
    }
    try folder.write(WAVBytes.integer([0.5], sampleRate: Int(rate)).data, to: "one.wav")
    #expect(try folder.edit("one.wav", .reduceNoise(decibels: 6)).sound.frameCount >= 1)
  }
}
