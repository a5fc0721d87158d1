/// A signal for testing audio equipment and programs.
package enum TestSignal: Equatable, Sendable {
  case silence
  /// A sine that starts at phase zero, with a frequency in hertz.
  case tone(frequency: Double)
  /// A sine whose frequency, in hertz, changes exponentially over the whole duration.
  case sweep(from: Double, to: Double)
  /// Noise that is independent in each channel, and the same for each seed.
  case noise(NoiseColor, seed: UInt64)
}

/// The spectrum of noise.
package enum NoiseColor: String, CaseIterable, Sendable {
  /// The same power at all frequencies.
  case white = "white"
  /// The same power in each octave, which is −3 dB per octave.
  case pink = "pink"
}
