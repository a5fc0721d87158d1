import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Spectrogram")
struct SpectrogramTests {
  private func spectrogram(
    _ signal: Signal, cut: BlockSizes = .all(4_096)
  ) -> Spectrogram {
    var spectrogram = Spectrogram(sampleRate: signal.sampleRate)
    var start = 0
    for length in cut.lengths(of: signal.frameCount) {
      spectrogram.append(signal.buffer(from: start, count: length))
      start += length
    }
    spectrogram.finish()
    return spectrogram
  }

  private func column(_ index: Int, of spectrogram: Spectrogram) -> [UInt8] {
    (0..<Spectrogram.bandCount).map { spectrogram.value(column: index, band: $0) }
  }

  /// The bands with the maximum strength.
  ///
  /// Below 300 Hz there are several, narrower than the resolution.
  private func strongest(_ column: [UInt8]) -> [Int] {
    column.indices.filter { column[$0] == column.max() }
  }

  /// The band of a frequency in hertz, from 50 Hz to 16 kHz or half the rate.
  private func band(of frequency: Double, sampleRate: Double) -> Int {
    let high = min(16_000, sampleRate / 2)
    return Int(Double(Spectrogram.bandCount) * log(frequency / 50) / log(high / 50))
  }

  @Test(
    "A sine is brightest in its own band, with full brightness at full scale",
    arguments: [8_000.0, 44_100, 48_000, 96_000], [100.0, 440, 1_000, 3_500])
  func sine(rate: Double, frequency: Double) {
    let spectrogram = spectrogram(
      .sine(frequency: frequency, amplitude: 1, sampleRate: rate, seconds: 1))
    #expect(spectrogram.columnCount > 40)
    for index in 1..<spectrogram.columnCount - 1 {
      let column = column(index, of: spectrogram)
      let own = band(of: frequency, sampleRate: rate)
      #expect(strongest(column).contains { abs($0 - own) <= 1 })
      // Between two bins a Hann window loses 1.4 dB.
      #expect(column.max() ?? 0 >= 251)
    }
  }

  @Test("Brightness is proportional to decibels, and silence is black")
  func levels() {
    let loud = spectrogram(.sine(frequency: 1_000, amplitude: 1, seconds: 0.5))
    let soft = spectrogram(.sine(frequency: 1_000, amplitude: 0.01, seconds: 0.5))
    let difference = (column(3, of: loud).max() ?? 0) - (column(3, of: soft).max() ?? 0)
    #expect(abs(Double(difference) - 40 * 2.55) <= 1)
    #expect(spectrogram(.silence(seconds: 0.5)).values.allSatisfy { $0 == 0 })
  }

  @Test("A sweep's brightest band follows its rising frequency")
  func sweep() {
    let rate = 48_000.0
    let sweep = Signal(
      [
        (0..<96_000).map { n in
          let time = Double(n) / rate
          // 200 Hz to 12.8 kHz in two seconds.
          return Float(0.5 * sin(2 * .pi * 200 * (exp2(3 * time) - 1) / (3 * log(2))))
        }
      ], sampleRate: rate)
    let spectrogram = spectrogram(sweep)
    var last = 0
    for index in 0..<spectrogram.columnCount - 2 {
      let time = (Double(index) + 0.5) * Double(spectrogram.columnFrames) / rate
      let ridge = strongest(column(index, of: spectrogram))
      #expect(ridge.contains { abs($0 - band(of: 200 * exp2(3 * time), sampleRate: rate)) <= 2 })
      #expect(ridge.max() ?? 0 >= last)
      last = ridge.max() ?? 0
    }
    #expect(last > 115)
  }

  @Test("Ten minutes fit into 4,096 columns, and tones keep their band and time")
  func long() {
    let rate = 8_000.0
    var tone = Signal.sine(frequency: 1_000, sampleRate: rate, seconds: 600)
    // A second of another tone in the middle.
    let other = Signal.sine(frequency: 250, sampleRate: rate, seconds: 1).samples
    tone.channels[0].replaceSubrange(2_400_000..<2_408_000, with: other)
    let spectrogram = spectrogram(tone)
    #expect(2_048...4_096 ~= spectrogram.columnCount)
    #expect(abs(spectrogram.columnCount * spectrogram.columnFrames - tone.frameCount) < 8_192)
    let middle = 2_404_000 / spectrogram.columnFrames
    for index in 0..<spectrogram.columnCount - 1 where abs(index - middle) > 4 {
      let ridge = strongest(column(index, of: spectrogram))
      #expect(ridge.contains { abs($0 - band(of: 1_000, sampleRate: rate)) <= 1 })
    }
    let ridge = strongest(column(middle, of: spectrogram))
    #expect(ridge.contains { abs($0 - band(of: 250, sampleRate: rate)) <= 2 })
  }

  @Test(
    "A spectrogram doesn't depend on block sizes",
    arguments: [BlockSizes.all(1), .all(700), .random(seed: 4)])
  func blocks(cut: BlockSizes) {
    let noise = Signal.noise(channelCount: 2, sampleRate: 8_000, seconds: 3)
    #expect(spectrogram(noise, cut: cut) == spectrogram(noise))
  }

  @Test("Both channels appear with their mean energy, even with opposite phase")
  func channels() {
    let tone = Signal.sine(frequency: 1_000, amplitude: 1, seconds: 0.5).samples
    let nothing = [Float](repeating: 0, count: tone.count)
    func brightest(_ channels: [[Float]]) -> Int {
      Int(column(3, of: spectrogram(Signal(channels, sampleRate: 48_000))).max() ?? 0)
    }
    let mono = brightest([tone])
    #expect(abs(brightest([tone, tone]) - mono) <= 1)
    #expect(abs(brightest([tone, tone.map { -$0 }]) - mono) <= 1)
    for half in [[tone, nothing], [nothing, tone]] {
      #expect(abs(mono - brightest(half) - 8) <= 1)
    }
  }

  @Test(
    "A click is brightest in its own column, even in the first and last frame",
    arguments: [0, 511, 1_024, 7_000, 9_999])
  func click(frame: Int) {
    let spectrogram = spectrogram(.impulse(at: frame, seconds: 10_000 / 48_000.0))
    #expect(spectrogram.columnCount == 10)
    let light = (0..<10).map { column($0, of: spectrogram).reduce(0) { $0 + Int($1) } }
    #expect(light.max() == light[frame / 1_024] && light[frame / 1_024] > 0)
  }

  @Test("The end of audio of any length is shown", arguments: [0, 1, 1_024, 1_025, 5_000])
  func end(frameCount: Int) {
    let noise = Signal.noise(seconds: Double(frameCount) / 48_000)
    let spectrogram = spectrogram(noise)
    #expect(spectrogram.columnFrames == 1_024)
    #expect(spectrogram.columnCount == (frameCount + 1_023) / 1_024)
    for index in 0..<spectrogram.columnCount {
      #expect(column(index, of: spectrogram).contains { $0 > 0 })
    }
  }

  @Test("A spectrogram grows with its audio, and earlier columns stay unchanged")
  func growing() {
    let noise = Signal.noise(sampleRate: 8_000, seconds: 3)
    let whole = spectrogram(noise)
    var growing = Spectrogram(sampleRate: 8_000)
    for start in stride(from: 0, to: 24_000, by: 1_000) {
      growing.append(noise.buffer(from: start, count: 1_000))
      #expect(abs(growing.columnCount * growing.columnFrames - start - 1_000) <= 256)
      #expect(whole.values.starts(with: growing.values))
    }
  }
}
