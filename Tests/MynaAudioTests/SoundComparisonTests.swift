import Foundation
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@Suite("SoundComparison")
struct SoundComparisonTests {
  private let folder = Scratch()

  private func comparison(
    _ first: Signal, _ second: Signal, maximumOffset: Double = 1
  ) throws -> SoundComparison {
    try folder.write(first, to: "a.wav", format: .wavFloat)
    try folder.write(second, to: "b.wav", format: .wavFloat)
    return try SoundComparison(folder("a.wav"), folder("b.wav"), maximumOffset: maximumOffset)
  }

  /// Returns the signal with its beginning removed, or with silence before it.
  private func delayed(_ signal: Signal, by frames: Int) -> Signal {
    let channels = signal.channels.map { samples in
      [Float](repeating: 0, count: max(0, frames)) + samples.dropFirst(max(0, -frames))
    }
    return Signal(channels, sampleRate: signal.sampleRate)
  }

  private func amplified(_ signal: Signal, by gain: Float) -> Signal {
    Signal(
      signal.channels.map { $0.map { $0 * gain } }, sampleRate: signal.sampleRate)
  }

  @Test(
    "The offset of noise is found to the frame, and its level exactly",
    arguments: [0, 1, -5, 777, -20_000, 47_999])
  func offset(frames: Int) throws {
    let noise = Signal.noise(seconds: 3)
    let result = try comparison(noise, amplified(delayed(noise, by: frames), by: 0.5))
    #expect(result.offsetFrames == frames)
    #expect(result.gain == 0.5 && result.residual == 0)
    #expect(result.frameCount == 144_000 - max(0, -frames))
    #expect(result.hasSameLength == (frames == 0) && !result.isIdentical)
  }

  @Test("An offset can be longer than the shorter file")
  func shortFile() throws {
    let noise = Signal.noise(seconds: 5)
    try folder.write(noise, to: "a.wav", format: .wavFloat)
    try folder.write(noise[4.5..<5], to: "b.wav", format: .wavFloat)
    let (long, short) = (folder("a.wav"), folder("b.wav"))
    let result = try SoundComparison(long, short, maximumOffset: 5)
    #expect(result.offsetFrames == -216_000 && result.residual == 0)
    #expect(try SoundComparison(short, long, maximumOffset: 5).offsetFrames == 216_000)
  }

  @Test("NaN samples never make different files count as identical")
  func inexact() throws {
    var samples = Signal.sine(frequency: 440, seconds: 1).samples
    samples[100] = 0
    try folder.write(WAVBytes.float(samples).data, to: "a.wav")
    samples[100] = .nan
    try folder.write(WAVBytes.float(samples).data, to: "b.wav")
    #expect(try !SoundComparison(folder("a.wav"), folder("b.wav")).isIdentical)
    #expect(try SoundComparison(folder("a.wav"), folder("a.wav")).isIdentical)
  }

  /// The offsets are less than a quarter of the shortest period, because an inverted tone matches,
  /// too, half a period later.
  @Test("For a tone, the smallest matching offset is found", arguments: [0, 1, 11, -10])
  func tone(frames: Int) throws {
    for frequency in [20.0, 440, 1_000] {
      let tone = Signal.sine(frequency: frequency, seconds: 2)
      let result = try comparison(tone, amplified(delayed(tone, by: frames), by: 0.25))
      #expect(result.offsetFrames == frames)
      #expect(abs(try #require(result.gain) - 0.25) < 1e-6)
    }
  }

  @Test("The residual is the level of added noise, relative to the first file")
  func residual() throws {
    let tone = Signal.chord(seconds: 2)
    let noise = Signal.noise(amplitude: 0.01, seconds: 2)
    let sum = zip(tone.samples, noise.samples).map { $0 + $1 }
    let result = try comparison(tone, Signal([sum], sampleRate: 48_000))
    let residual = 20 * log10(try #require(result.residual))
    #expect(abs(residual - (noise.rmsDecibels - tone.rmsDecibels)) < 0.1)
    #expect(abs(try #require(result.gain) - 1) < 1e-3)
    #expect(result.offsetFrames == 0)
  }

  @Test("An inverted copy has a negative gain and no residual")
  func inverted() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 1)
    let result = try comparison(noise, delayed(amplified(noise, by: -1), by: 100))
    #expect(result.gain == -1 && result.residual == 0 && result.offsetFrames == 100)
  }

  @Test("Files are identical only if all samples are, whatever their formats")
  func identical() throws {
    let noise = Signal.noise(channelCount: 2, seconds: 1)
    for signal in [noise, .silence(seconds: 1)] {
      let same = try comparison(signal, signal)
      #expect(same.isIdentical && same.firstDifference == nil && same.hasSameLength)
    }
    var changed = noise
    changed.channels[1][30_000] += 0.001
    let different = try comparison(noise, changed)
    #expect(!different.isIdentical && different.firstDifference == 30_000)
    #expect(different.offsetFrames == 0)
    let longer = try comparison(noise, noise.padded(0.5))
    #expect(!longer.isIdentical && longer.firstDifference == nil && !longer.hasSameLength)
    try folder.write(noise, to: "a.wav", format: .wav16)
    try folder.write(try folder.signal("a.wav"), to: "b.flac")
    #expect(try SoundComparison(folder("a.wav"), folder("b.flac")).isIdentical)
  }

  @Test("Files that aren't similar, or whose offset is too large, are compared without an offset")
  func unrelated() throws {
    let noise = Signal.noise(seconds: 2)
    #expect(try comparison(noise, .noise(seconds: 2, seed: 9)).offsetFrames == 0)
    let late = delayed(noise, by: 60_000)
    #expect(try comparison(noise, late).offsetFrames == 0)
    #expect(try comparison(noise, late, maximumOffset: 2).offsetFrames == 60_000)
    let silent = try comparison(.silence(seconds: 2), noise)
    #expect(silent.gain == nil && silent.residual == nil && silent.firstDifference == 0)
  }

  @Test("The offset is found even if the audio begins after a long silence")
  func late() throws {
    let noise = Signal.noise(sampleRate: 8_000, seconds: 2)
    let first = delayed(noise, by: 40 * 8_000)
    let result = try comparison(first, delayed(first, by: 123))
    #expect(result.offsetFrames == 123 && result.residual == 0)
  }

  @Test("Audio with opposite channels, whose mono mix is silent, can be aligned")
  func opposite() throws {
    let noise = Signal.noise(seconds: 1)
    let opposite = Signal(
      [noise.samples, amplified(noise, by: -1).samples], sampleRate: 48_000)
    let result = try comparison(opposite, delayed(opposite, by: 500))
    #expect(result.offsetFrames == 500 && result.gain == 1)
  }

  @Test("A file with a different sample rate is converted, and mono is compared with a mono mix")
  func conversions() throws {
    let low = try comparison(
      .chord(sampleRate: 44_100, seconds: 2), .chord(sampleRate: 48_000, seconds: 2))
    #expect(low.isResampled && !low.isMixed && low.offsetFrames == 0)
    #expect(low.hasSameLength && !low.isIdentical)
    #expect(abs(try #require(low.gain) - 1) < 0.02)
    // The converted chord differs only near its abrupt ends.
    #expect(try #require(low.residual) < 0.05)
    let noise = Signal.noise(seconds: 1)
    let mixed = try comparison(noise, delayed(noise.stereo, by: 77))
    #expect(mixed.isMixed && !mixed.isIdentical)
    #expect(mixed.offsetFrames == 77 && mixed.gain == 1 && mixed.residual == 0)
  }

  @Test("A canceled comparison throws, and so does one with a missing file")
  func failures() throws {
    try folder.write(.noise(seconds: 1), to: "a.wav")
    let path = folder("a.wav")
    #expect(throws: RenderError.cancelled) {
      try SoundComparison(path, path) { _ in false }
    }
    #expect(throws: RenderError.file(.notFound(path: folder("b.wav")))) {
      try SoundComparison(path, folder("b.wav"))
    }
  }
}
