import Glibc

/// The logarithmic frequency axis of a pitch diagram.
struct PlotPitchAxis {
  struct Note: Equatable {
    let name: String
    let frequency: Double
  }

  /// The frequencies at the bottom and the top, in hertz.
  let range: ClosedRange<Double>

  /// Creates an axis of at least an octave and a half that shows all frequencies.
  init(showing frequencies: [Double]) {
    guard let lowest = frequencies.min(), let highest = frequencies.max() else {
      range = 60...500
      return
    }
    let center = (lowest * highest).squareRoot()
    let octaves = max(log2(highest / lowest) + 0.5, 1.5)
    range = center * exp2(-octaves / 2)...center * exp2(octaves / 2)
  }

  /// Returns the position of a frequency: 0 at the bottom, and 1 at the top.
  func fraction(of frequency: Double) -> Double {
    log2(frequency / range.lowerBound) / log2(range.upperBound / range.lowerBound)
  }

  /// The frequencies to label, most useful first.
  var marks: [Double] {
    let digits: [Double] = [1, 2, 5, 3, 1.5, 7, 4, 2.5, 6, 8, 1.2, 9]
    return digits.flatMap { [10 * $0, 100 * $0, 1_000 * $0] }.filter { range.contains($0) }
  }

  /// The lowest notes of the octaves; C4 is middle C.
  var octaves: [Note] {
    // A4 is 440 Hz, and C4 is nine semitones lower.
    (0...8).map { Note(name: "C\($0)", frequency: 440 * exp2(Double($0) - 4 - 9 / 12)) }
      .filter { range.contains($0.frequency) }
  }
}
