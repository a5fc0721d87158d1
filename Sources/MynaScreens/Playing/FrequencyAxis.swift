import MynaDSP

package struct FrequencyAxis: Equatable, Sendable {
  package struct Mark: Equatable, Sendable {
    /// The frequency in hertz.
    package var frequency: Double
    /// The relative height, 0…1 from the bottom.
    package var fraction: Double
  }

  package let marks: [Mark]

  /// The frequencies to label, most useful first.
  private static let candidates: [Double] = [1_000, 100, 5_000, 10_000, 500, 200, 2_000]

  /// Creates the axis of a spectrogram.
  ///
  /// - Parameters:
  ///   - height: the height of the spectrogram in pixels.
  ///   - labelHeight: the height of a label in pixels, which is the minimum distance between marks.
  package init(sampleRate: Double, height: Double, labelHeight: Double) {
    var found: [Mark] = []
    for frequency in Self.candidates where frequency < sampleRate / 2 {
      let fraction = Spectrogram.fraction(of: frequency, sampleRate: sampleRate)
      let position = fraction * height
      guard position >= labelHeight / 2, position <= height - labelHeight / 2,
        found.allSatisfy({ abs($0.fraction * height - position) >= labelHeight })
      else { continue }
      found.append(Mark(frequency: frequency, fraction: fraction))
    }
    marks = found.sorted { $0.fraction < $1.fraction }
  }
}
