import CRealtime

/// Generates a test signal block by block.
///
/// Tones and sweeps are computed for each frame from its index, so that their phase does not drift.
/// No signal is faded in or out.
///
/// - Source: for sweeps, A. Farina, "Simultaneous Measurement of Impulse Response and Distortion
///   with a Swept-Sine Technique", AES 108 (2000).
package struct TestSignalGenerator: Sendable {
  private let signal: TestSignal
  private let level: Double
  private let sampleRate: Double
  private let frameCount: Int
  private var position = 0
  private var noise: [NoiseGenerator] = []

  /// - Parameters:
  ///   - level: the peak of tones and sweeps, and the root mean square of noise, where 1 is full
  ///     scale.
  ///   - frameCount: the length of the whole signal, which determines the speed of a sweep.
  package init(
    _ signal: TestSignal, level: Double, sampleRate: Double, channelCount: Int, frameCount: Int
  ) {
    (self.signal, self.level) = (signal, level)
    (self.sampleRate, self.frameCount) = (sampleRate, frameCount)
    guard case .noise(let color, let seed) = signal else { return }
    noise = (0..<channelCount).map { channel in
      NoiseGenerator(color, seed: seed, stream: channel, sampleRate: sampleRate)
    }
  }

  /// Fills `buffer` with the next frames and returns their number, which is 0 at the end.
  package mutating func read(into buffer: inout AudioBuffer) -> Int {
    let count = min(buffer.capacity, frameCount - position)
    buffer.frameCount = count
    for channel in 0..<buffer.channelCount {
      for frame in 0..<count {
        buffer[channel, frame] =
          noise.isEmpty
          ? Float(level * wave(position + frame)) : Float(level * noise[channel].next())
      }
    }
    position += count
    return count
  }

  private func wave(_ frame: Int) -> Double {
    let time = Double(frame) / sampleRate
    let cycles: Double
    switch signal {
    case .silence, .noise: return 0
    case .tone(let frequency): cycles = frequency * time
    case .sweep(let from, let to):
      let growth = cr_log(to / from)
      let duration = Double(frameCount) / sampleRate
      cycles =
        abs(growth) < 1e-9
        ? from * time : from * duration / growth * (cr_exp(growth * time / duration) - 1)
    }
    return cr_sin(2 * .pi * (cycles - cycles.rounded(.down)))
  }
}
