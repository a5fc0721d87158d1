import Foundation

/// A sound in a test: planar samples and their rate.
public struct Signal: Sendable {
  /// One array per channel, all of the same length.
  public var channels: [[Float]]
  /// The sample rate in hertz.
  public let sampleRate: Double

  /// Creates a signal from samples.
  public init(_ channels: [[Float]], sampleRate: Double) {
    self.channels = channels
    self.sampleRate = sampleRate
  }

  /// Samples per channel.
  public var frameCount: Int { channels.first?.count ?? 0 }
  /// The duration in seconds.
  public var duration: Double { Double(frameCount) / sampleRate }

  /// The first channel.
  public var samples: [Float] { channels[0] }

  /// The first channel in two channels.
  public var stereo: Signal { Signal([samples, samples], sampleRate: sampleRate) }

  /// Returns the sound followed by silence.
  public func padded(_ seconds: Double) -> Signal {
    let silence = [Float](repeating: 0, count: Int(seconds * sampleRate))
    return Signal(channels.map { $0 + silence }, sampleRate: sampleRate)
  }

  /// The frames between two times in seconds.
  public subscript(_ seconds: Range<Double>) -> Signal {
    let start = max(0, Int((seconds.lowerBound * sampleRate).rounded()))
    let end = min(frameCount, Int((seconds.upperBound * sampleRate).rounded()))
    return Signal(channels.map { Array($0[start..<max(start, end)]) }, sampleRate: sampleRate)
  }
}

extension Signal {
  /// Returns a signal of zeros.
  public static func silence(
    channelCount: Int = 1, sampleRate: Double = 48_000, seconds: Double
  ) -> Signal {
    let count = Int((seconds * sampleRate).rounded())
    return Signal(
      Array(repeating: Array(repeating: 0, count: count), count: channelCount),
      sampleRate: sampleRate)
  }

  /// Returns a tone that starts at phase zero.
  public static func sine(
    frequency: Double, amplitude: Double = 0.5, sampleRate: Double = 48_000, seconds: Double
  ) -> Signal {
    let step = 2 * Double.pi * frequency / sampleRate
    let count = Int((seconds * sampleRate).rounded())
    return Signal(
      [(0..<count).map { Float(amplitude * sin(step * Double($0))) }], sampleRate: sampleRate)
  }

  /// Returns a single sample of `amplitude` at `frame` in silence.
  public static func impulse(
    amplitude: Float = 1, at frame: Int = 0, channelCount: Int = 1, sampleRate: Double = 48_000,
    seconds: Double
  ) -> Signal {
    var signal = silence(channelCount: channelCount, sampleRate: sampleRate, seconds: seconds)
    for channel in 0..<channelCount { signal.channels[channel][frame] = amplitude }
    return signal
  }

  /// Returns white noise that is independent in each channel, and the same for each seed.
  public static func noise(
    amplitude: Float = 0.25, channelCount: Int = 1, sampleRate: Double = 48_000, seconds: Double,
    seed: UInt64 = 1
  ) -> Signal {
    var random = SeededRandom(seed: seed)
    let count = Int((seconds * sampleRate).rounded())
    return Signal(
      (0..<channelCount).map { _ in
        (0..<count).map { _ in Float.random(in: -amplitude...amplitude, using: &random) }
      }, sampleRate: sampleRate)
  }

  /// Returns voiced pulses with three formants and a gliding pitch, as a substitute for a voice.
  public static func vowel(
    pitch: Double = 120, sampleRate: Double = 48_000, seconds: Double
  ) -> Signal {
    let count = Int((seconds * sampleRate).rounded())
    var output = [Float](repeating: 0, count: count)
    var phase = 0.0
    for n in 0..<count {
      let time = Double(n) / sampleRate
      let fundamental = pitch * exp2(0.1 * sin(2 * .pi * 3 * time))
      phase += fundamental / sampleRate
      var sample = 0.0
      var harmonic = 1.0
      while harmonic * fundamental < min(5_000, 0.45 * sampleRate) {
        let f = harmonic * fundamental
        let gain =
          [700.0, 1_220, 2_600].reduce(0.02) { $0 + 1 / (1 + pow((f - $1) / 90, 2)) } / harmonic
        sample += gain * sin(2 * .pi * harmonic * phase)
        harmonic += 1
      }
      output[n] = Float(0.3 * sample)
    }
    return Signal([output], sampleRate: sampleRate)
  }
}

/// SplitMix64, which yields the same numbers for the same seed on every machine.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
