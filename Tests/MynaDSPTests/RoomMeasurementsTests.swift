import Foundation
import TestSupport
import Testing

/// Tests that reverb measurements are accurate.
@Suite("Room measurements")
struct RoomMeasurementsTests {
  /// Noise that decays by 60 dB in `decayTime` seconds.
  private func tail(decayTime: Double, seconds: Double = 2) -> Signal {
    var noise = Signal.noise(seconds: seconds, seed: 9)
    for n in noise.channels[0].indices {
      noise.channels[0][n] *= Float(pow(10, -3 * Double(n) / 48_000 / decayTime))
    }
    return noise
  }

  @Test("The measured decay time of decaying noise matches", arguments: [0.3, 0.8, 1.5])
  func decay(time: Double) {
    #expect(abs(tail(decayTime: time).decayTime(in: 500..<1_000) / time - 1) < 0.08)
  }

  @Test("Noise has high echo density, and separate echoes have low density")
  func density() {
    let times = [0.1, 0.2, 0.3]
    #expect(Signal.noise(seconds: 0.5).echoDensity(at: times).allSatisfy { $0 > 0.9 })
    var echoes = Signal.silence(seconds: 0.5)
    for n in stride(from: 0, to: 24_000, by: 97) { echoes.channels[0][n] = 1 }
    #expect(echoes.echoDensity(at: times).allSatisfy { $0 < 0.1 })
  }

  @Test("A tone 20 dB below noise is prominent, and noise alone isn't")
  func tone() {
    var noise = Signal.noise(channelCount: 2, seconds: 1)
    #expect(noise.spectralProminence(window: 0.25) < 8)
    let tone = Signal.sine(frequency: 1_234, amplitude: 0.02, seconds: 1)
    for channel in 0..<2 {
      for n in tone.samples.indices { noise.channels[channel][n] += tone.samples[n] }
    }
    #expect(noise.spectralProminence(window: 0.25) > 12)
    #expect(noise.spectralProminence(window: 1) > 14)
  }

  @Test("A fluctuating decay has flutter, and a smooth decay doesn't")
  func flutter() {
    var tail = tail(decayTime: 1)
    #expect(tail[0..<1].flutter < 0.3)
    for n in tail.channels[0].indices {
      tail.channels[0][n] *= Float(1 + 0.5 * sin(2 * .pi * 11 * Double(n) / 48_000))
    }
    #expect(tail[0..<1].flutter > 0.6)
  }

  @Test("Equal channels correlate, and independent channels don't")
  func correlation() {
    #expect(Signal.noise(seconds: 0.5).stereo.channelCorrelation > 0.999)
    #expect(abs(Signal.noise(channelCount: 2, seconds: 0.5).channelCorrelation) < 0.05)
  }
}
