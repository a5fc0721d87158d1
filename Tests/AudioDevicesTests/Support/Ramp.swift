import TestSupport

/// A signal that counts its frames in steps of 16 bits, so that a gap or a repeat is visible.
enum Ramp {
  static func value(_ frame: Int) -> Float { Float(frame % 65_536 - 32_768) / 32_768 }

  static func signal(
    seconds: Double, sampleRate: Double = 48_000, channelCount: Int = 2
  ) -> Signal {
    let run = (0..<Int(seconds * sampleRate)).map(value)
    return Signal(Array(repeating: run, count: channelCount), sampleRate: sampleRate)
  }

  /// Returns the number of frames without a gap, from the ramp's first frame on.
  static func unbrokenFrames(in samples: [Float]) -> Int {
    guard let start = samples.firstIndex(of: value(0)) else { return 0 }
    var count = 0
    while start + count < samples.count, samples[start + count] == value(count) { count += 1 }
    return count
  }
}
