import Foundation
import SoundFiles
import TestSupport

/// The inputs of the everyday jobs: speech to measure time with, and test signals to measure
/// results with.
struct CommandInputs {
  let folder: BenchmarkFolder
  /// The number of files in the batch job.
  static let batchCount = 500

  func write(speech: Speech, seconds: Int) throws {
    let words = speech.samples
    func part(_ seconds: Double, from first: Int = 0) -> [Float] {
      (0..<Int(48_000 * seconds)).map { words[($0 + first) % words.count] }
    }
    try speech.write(seconds: seconds, to: folder.path("speech.wav"))
    let long = part(Double(seconds))
    let noise = Signal.noise(
      amplitude: 0.005_5, seconds: Double(seconds)
    ).samples
    let second = part(Double(seconds), from: 336_000).map { $0 / 2 }
    try write([long, second], "stereo.wav")
    try write([second], "second.wav")
    try write([zip(long, noise).map { $0.0 + $0.1 }], "noisy.wav")
    let pause = [Float](repeating: 0, count: 60_000)
    try write([part(4) + pause + part(4) + pause + part(4)], "talk.wav")
    try Self.writeSounds(part(20), folder: folder)
    for index in 0..<Self.batchCount {
      try write([part(2, from: 4_800 * index)], String(format: "batch/%03d.wav", index))
    }
    try write(Signal.sine(frequency: 9_000, amplitude: 0.5, seconds: 5).stereo.channels, "9k.wav")
    try write(Signal.sine(frequency: 7_000, amplitude: 0.5, seconds: 5).stereo.channels, "7k.wav")
    try write([Signal.sine(frequency: 1_000, amplitude: 0.5, seconds: 60).samples], "tone.wav")
    try write([Signal.sine(frequency: 1_000, amplitude: 0.001, seconds: 5).samples], "faint.wav")
    try write(Signal.chord(seconds: 10).channels, "chord.wav")
    let steps = [200.0, 3_000, 40].flatMap { frequency in
      Signal.sine(frequency: frequency, amplitude: 0.25, seconds: 2).samples
    }
    try write([steps], "steps.wav")
    try write([Signal.impulse(amplitude: 0.8, seconds: 4).samples], "click.wav")
  }

  private static func writeSounds(_ speech: [Float], folder: BenchmarkFolder) throws {
    let writer = try SoundFileWriter(
      path: folder.path("speech.opus"), format: .opus, sampleRate: 48_000, channelCount: 1)
    try writer.write(speech, frameCount: speech.count)
    try writer.commit()
  }

  private func write(_ channels: [[Float]], _ name: String) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let count = channels[0].count
    let writer = try SoundFileWriter(
      path: path, format: .wav16, sampleRate: 48_000, channelCount: channels.count)
    try writer.write(
      channels.count == 1 ? channels[0] : (0..<count).flatMap { n in channels.map { $0[n] } },
      frameCount: count)
    try writer.commit()
  }
}
