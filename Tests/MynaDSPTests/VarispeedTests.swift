import Foundation
import MynaDSP
import TestSupport
import Testing

@Suite("Varispeed")
struct VarispeedTests {
  private func played(
    _ signal: Signal, rate: Double, writing: BlockSizes = .all(512), reading: Int = 512
  ) -> Signal {
    var varispeed = Varispeed(
      .init(rate: rate), sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    return signal.through(&varispeed, writing: writing, reading: reading)
  }

  @Test(
    "Varispeed changes pitch with speed, and the length is exact",
    arguments: [0.25, 0.7, 1.3, 2, 3.9, 4])
  func speed(rate: Double) {
    let output = played(.sine(frequency: 440, seconds: 2), rate: rate)
    #expect(abs(Double(output.frameCount) - 96_000 / rate) <= 1)
    let middle = output[0.2 * output.duration..<0.8 * output.duration]
    #expect(abs(cents(middle.dominantFrequency, above: 440 * rate)) < 0.1)
    #expect(abs(middle.level(at: 440 * rate) + 6.0206) < 0.05)
  }

  @Test("Varispeed at rate 1 doesn't change any samples")
  func unchanged() {
    let signal = Signal.noise(channelCount: 2, seconds: 0.5)
    #expect(played(signal, rate: 1).channels == signal.channels)
  }

  @Test(
    "A tone shifted above the Nyquist frequency is removed, not aliased", arguments: [1.5, 2, 4])
  func aliasing(rate: Double) {
    let output = played(.sine(frequency: 26_000 / rate, seconds: 0.5), rate: rate)
    #expect(output[0.02..<output.duration - 0.02].peakDecibels < -80)
  }

  @Test("The Varispeed output doesn't depend on block sizes", arguments: [0.6, 1.7])
  func blocks(rate: Double) {
    let signal = Signal.noise(channelCount: 2, seconds: 0.7)
    let whole = played(signal, rate: rate, writing: .all(8_192), reading: 8_192)
    for sizes in [BlockSizes.all(1), .all(480), .random(seed: 3)] {
      #expect(played(signal, rate: rate, writing: sizes, reading: 331).channels == whole.channels)
    }
  }

  @Test("The Varispeed rate can change during playback without a click")
  func change() {
    let signal = Signal.sine(frequency: 200, amplitude: 0.8, seconds: 1)
    var varispeed = Varispeed(.init(rate: 1), sampleRate: 48_000, channelCount: 1)
    var output: [Float] = []
    var buffer = AudioBuffer(channelCount: 1, capacity: 256)
    for (index, start) in stride(from: 0, to: 40_000, by: 400).enumerated() {
      varispeed.parameters.rate = index.isMultiple(of: 2) ? 0.5 : 2
      _ = varispeed.write(signal.buffer(from: start, count: 400))
      while varispeed.read(into: &buffer) > 0 {
        for n in 0..<buffer.frameCount { output.append(buffer[0, n]) }
      }
    }
    // A tone of 400 Hz, the highest that 200 Hz at double speed can be, changes by this much per
    // frame.
    let steepest = Float(0.8 * 2 * Double.pi * 400 / 48_000 * 1.02)
    #expect(zip(output, output.dropFirst()).allSatisfy { abs($0 - $1) <= steepest })
  }
}
