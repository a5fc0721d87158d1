import MynaDSP

/// The frequencies that are marked up a spectrogram.
package struct FrequencyAxis: Equatable, Sendable {
  /// A frequency on the axis.
  package struct Mark: Equatable, Sendable {
    /// Hertz.
    package var frequency: Double
    /// The share of the height at which it lies, from 0 at the bottom.
    package var share: Double
  }

  /// The marks that there is room for, from the bottom up.
  package let marks: [Mark]

  /// Frequencies worth a mark; what tells most comes first.
  private static let candidates: [Double] = [1_000, 100, 5_000, 10_000, 500, 200, 2_000]

  /// An axis beside a spectrogram of a sound.
  ///
  /// - Parameters:
  ///   - height: pixels of the spectrogram.
  ///   - labelHeight: pixels of a label, which is the least from one mark to the next.
  package init(sampleRate: Double, height: Double, labelHeight: Double) {
    var found: [Mark] = []
    for frequency in Self.candidates where frequency < sampleRate / 2 {
      let share = Spectrogram.share(of: frequency, sampleRate: sampleRate)
      let place = share * height
      guard place >= labelHeight / 2, place <= height - labelHeight / 2,
        found.allSatisfy({ abs($0.share * height - place) >= labelHeight })
      else { continue }
      found.append(Mark(frequency: frequency, share: share))
    }
    marks = found.sorted { $0.share < $1.share }
  }
}
