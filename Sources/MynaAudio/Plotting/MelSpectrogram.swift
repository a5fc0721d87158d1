import Glibc
import MynaDSP

/// A spectrogram from 50 Hz to at most 20 kHz on the mel scale, which spreads the frequencies of
/// voices over most of the height.
///
/// - Source: D. O'Shaughnessy, *Speech Communication: Human and Machine*, 1987 (the mel scale).
package struct MelSpectrogram: Sendable {
  /// The frequencies shown, in hertz.
  package let frequencies: ClosedRange<Double>
  private let sampleRate: Double
  private var spectrogram: Spectrogram

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    frequencies = 50...max(100, min(20_000, sampleRate / 2))
    let (low, high) = (Self.mel(frequencies.lowerBound), Self.mel(frequencies.upperBound))
    let count = Spectrogram.bandCount
    let edges = (0...count).map { band in
      Self.frequency(mel: low + (high - low) * Double(band) / Double(count))
    }
    spectrogram = Spectrogram(
      sampleRate: sampleRate, bandEdges: edges, overlap: 8, analyzesAll: true)
  }

  mutating func append(_ buffer: borrowing AudioBuffer) { spectrogram.append(buffer) }

  mutating func finish() { spectrogram.finish() }

  /// The number of frequency bands.
  package var bandCount: Int { Spectrogram.bandCount }
  package var columnCount: Int { spectrogram.columnCount }
  /// The duration of a column in seconds.
  package var columnDuration: Double { Double(spectrogram.columnFrames) / sampleRate }

  /// Returns the strength of a band in a column: 0 for −100 dB, and 255 for a full-scale sine.
  package func value(column: Int, band: Int) -> UInt8 {
    spectrogram.value(column: column, band: band)
  }

  /// Returns the position of a frequency on the axis: 0 at the bottom, and 1 at the top.
  package func fraction(of frequency: Double) -> Double {
    let (low, high) = (Self.mel(frequencies.lowerBound), Self.mel(frequencies.upperBound))
    return (Self.mel(frequency) - low) / (high - low)
  }

  private static func mel(_ frequency: Double) -> Double { 2_595 * log10(1 + frequency / 700) }
  private static func frequency(mel: Double) -> Double { 700 * (pow(10, mel / 2_595) - 1) }
}
