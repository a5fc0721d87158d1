import Foundation
import MynaAudio
import MynaDSP
import SoundFiles
import TestSupport
import Testing

@Suite("SoundOverview")
struct SoundOverviewTests {
  private let folder = Scratch()

  /// Returns the final overview, and the duration covered by each update.
  private func overview(of name: String) throws -> (last: SoundOverview, durations: [Double]) {
    var (last, durations) = (SoundOverview?.none, [Double]())
    try SoundOverview.read(folder(name)) { overview in
      last = overview
      durations.append(overview.duration)
      return true
    }
    return (try #require(last), durations)
  }

  @Test(
    "An overview shows the peaks, silence, and spectrum of any format",
    arguments: [
      (SoundFileFormat.wav16, 8_000.0), (.wavFloat, 96_000), (.flac, 44_100), (.oggVorbis, 48_000),
    ])
  func formats(format: SoundFileFormat, rate: Double) throws {
    var tone = Signal.sine(frequency: 1_000, amplitude: 0.4, sampleRate: rate, seconds: 3).stereo
    // A second of silence in the middle; in its first half only one channel is silent.
    let second = Int(rate)
    for n in second..<2 * second { tone.channels[0][n] = 0 }
    for n in second * 3 / 2..<2 * second { tone.channels[1][n] = 0 }
    try folder.write(tone, to: "a", format: format)
    let overview = try overview(of: "a").last
    #expect(overview.sampleRate == rate && overview.duration == 3)
    let columns = overview.columns(30, in: 0...3)
    let isLoud = columns.map { abs($0.peak - 0.4) < 0.05 }
    #expect(isLoud[..<15].allSatisfy { $0 } && isLoud[20...].allSatisfy { $0 })
    #expect(columns[16..<19].allSatisfy { $0.peak < 0.01 })
    #expect(abs(overview.columns(30, in: 2.2...2.8)[15].rms - 0.283) < 0.01)
    let spectrogram = overview.spectrogram
    let column = Int(2.5 * rate) / spectrogram.columnFrames
    let bands = (0..<Spectrogram.bandCount).map { spectrogram.value(column: column, band: $0) }
    let own = 128 * log(20) / log(min(16_000, rate / 2) / 50)
    #expect(bands.indices.contains { bands[$0] == bands.max() && abs(Double($0) - own) <= 1 })
  }

  @Test("A damaged file's overview covers its readable part, and an unreadable file throws")
  func damage() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 48_000), to: "cut.wav")
    #expect(try overview(of: "cut.wav").last.duration == 0.5)
    var broken = tone
    for n in 24_000..<30_000 { broken[n] = .nan }
    try folder.write(WAVBytes.float(broken).data, to: "nan.wav")
    let overview = try overview(of: "nan.wav").last
    #expect(overview.duration == 1)
    #expect(overview.columns(1, in: 0.52...0.59)[0] == WaveformColumn())
    #expect(abs(overview.columns(1, in: 0.7...1)[0].peak - 0.5) < 1e-3)
    try folder.write("no sound at all", to: "text.wav")
    for name in ["text.wav", "none.wav"] {
      #expect(throws: RenderError.self) {
        try SoundOverview.read(folder(name)) { _ in
          Issue.record("there is nothing to tell of \(name)")
          return true
        }
      }
    }
  }

  @Test("The overview grows while reading, and reading stops on request")
  func progress() throws {
    try folder.write(.noise(sampleRate: 48_000, seconds: 60), to: "a.wav", format: .wav16)
    let durations = try overview(of: "a.wav").durations
    #expect(durations.count > 3 && durations == durations.sorted() && durations.last == 60)
    var count = 0
    try SoundOverview.read(folder("a.wav")) { _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test("Files with a single frame or no frames have valid overviews")
  func shortest() throws {
    try folder.write(WAVBytes.integer([0.5]).data, to: "one.wav")
    let one = try overview(of: "one.wav").last
    // Exact except for rounding to 16 bits.
    #expect(abs(one.columns(1, in: 0...one.duration)[0].peak - 0.5) < 1e-4)
    #expect(one.silences().isEmpty)
    try folder.write(WAVBytes.integer([]).data, to: "none.wav")
    let none = try overview(of: "none.wav").last
    #expect(none.duration == 0 && none.columns(3, in: 0...0).isEmpty && none.silences().isEmpty)
  }

  // MARK: Silence

  @Test("Pauses in speech, and only those, are found within a bin")
  func speech() throws {
    let words = try ["Front_Center", "Front_Left", "Rear_Right"].map {
      try Signal.speech([$0]).trimmed(above: 0.01)
    }
    let rate = words[0].sampleRate
    let pauses = [1.0, 0.7, 2.5, 0.65]
    var (samples, expected) = ([Float](), [Range<Double>]())
    for (index, pause) in pauses.enumerated() {
      let start = Double(samples.count) / rate
      samples += [Float](repeating: 0.001, count: Int(pause * rate))
      expected.append(start + 0.1..<Double(samples.count) / rate - 0.1)
      if index < words.count { samples += words[index].samples }
    }
    let signal = Signal([samples], sampleRate: rate)
    try folder.write(signal, to: "a.wav", format: .wavFloat)
    let found = try overview(of: "a.wav").last.silences()
    try #require(found.count == expected.count)
    let bin = Double(WaveformOverview.binFrames) / rate
    for (found, expected) in zip(found, expected) {
      #expect(found.lowerBound >= expected.lowerBound - 1e-9)
      #expect(found.upperBound <= expected.upperBound + 1e-9)
      #expect(found.lowerBound < expected.lowerBound + bin)
      #expect(found.upperBound > expected.upperBound - bin - 1e-9)
      #expect(signal[found].peak < 0.002)
    }
  }

  @Test("Loud or short passages don't count as silence")
  func limits() throws {
    func silences(level: Float, seconds: Double) throws -> [Range<Double>] {
      var noise = Signal.noise(seconds: 3, seed: 2)
      for n in 48_000..<48_000 + Int(seconds * 48_000) { noise.channels[0][n] = level }
      try folder.write(noise, to: "a.wav", format: .wavFloat)
      return try overview(of: "a.wav").last.silences()
    }
    // 0.0056 is 45 dB below full scale.
    #expect(try silences(level: 0.0058, seconds: 1).isEmpty)
    #expect(try silences(level: -0.0055, seconds: 1).count == 1)
    #expect(try silences(level: 0, seconds: 0.59).isEmpty)
    #expect(try silences(level: 0, seconds: 0.62).count == 1)
  }

  @Test(
    "Parts are the ranges between silences",
    arguments: [
      (0.0...10.0, [1.0..<2, 5..<6], [0...1, 2...5, 6...10.0]),
      (0...10, [], [0...10]),
      (0...10, [0..<3, 9..<10], [3...9]),
      (3...7, [1..<2, 4..<5, 8..<9], [3...4, 5...7]),
      (3...7, [2..<4, 6..<8], [4...6]),
      (3...7, [2..<8], []),
      (3...7, [1..<3, 7..<9], [3...7]),
    ] as [(ClosedRange<Double>, [Range<Double>], [ClosedRange<Double>])])
  func parts(
    whole: ClosedRange<Double>, silences: [Range<Double>], expected: [ClosedRange<Double>]
  ) {
    #expect(SoundOverview.parts(of: whole, without: silences) == expected)
  }
}
