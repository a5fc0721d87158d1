import Foundation
import MynaDSP
import TestSupport

enum PeaksSamples {
  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  /// Returns the overview of noise at 48 kHz.
  static func overview(seconds: Double) -> WaveformOverview {
    let signal = Signal.noise(seconds: seconds)
    return overview(signal.buffer(from: 0, count: signal.frameCount), times: 1)
  }

  /// Returns the overview of digital silence at 48 kHz.
  static func silence(hours: Double) -> WaveformOverview {
    overview(AudioBuffer(channelCount: 1, capacity: 48_000), times: Int(hours * 3_600))
  }

  private static func overview(
    _ buffer: borrowing AudioBuffer, times: Int
  ) -> WaveformOverview {
    var overview = WaveformOverview()
    for _ in 0..<times { overview.append(buffer) }
    return overview
  }
}
