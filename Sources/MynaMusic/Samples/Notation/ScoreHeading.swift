/// The heading of a score.
package struct ScoreHeading: Equatable, Sendable {
  /// The title.
  package var title = ""
  /// The composer, or "Traditional" and the place.
  package var composer = ""
  /// The years of the composer's life, "1685–1750"; empty for a folk song.
  package var years = ""
  /// The year in which it was written or first printed.
  package var year = 0
  /// The arranger; empty if it is as the composer wrote it.
  package var arranger = ""
  /// The edition that the notes follow; remarks in the score say with what they were compared.
  package var source = ""
  /// Decibels by which its sound is made louder than a piano's usually is, so that all pieces are about as loud.
  package var gain = 0.0
  /// The key, "C major".
  package var key = MusicalKey(sharps: 0, isMinor: false)
  /// Beats of a bar.
  package var beats = 4
  /// The note that is a beat, as the part of a whole note: 4 is a quarter.
  package var unit = 4
  /// The length of the incomplete bar 0, in ticks; nil if there is none.
  package var pickup: Int?
  /// The numbers of the bars in the order in which they are played; empty if that is the order in which they are written.
  package var order: [ClosedRange<Int>] = []
}

/// A key by its signature.
package struct MusicalKey: Equatable, Sendable {
  /// Sharps (positive) or flats (negative), −7…7.
  package var sharps: Int
  /// Whether it is the minor key.
  package var isMinor: Bool

  /// Creates the key of a signature.
  package init(sharps: Int, isMinor: Bool) { (self.sharps, self.isMinor) = (sharps, isMinor) }

  /// Reads a name like "A minor" or "B-flat major".
  init?(_ name: Substring) {
    let words = name.split(separator: " ")
    guard words.count == 2, words[1] == "major" || words[1] == "minor" else { return nil }
    let minor = words[1] == "minor"
    let parts = words[0].split(separator: "-")
    guard let fifths = ["F", "C", "G", "D", "A", "E", "B"].firstIndex(of: parts[0]) else {
      return nil
    }
    let signs: [Substring: Int] = ["flat": -7, "sharp": 7]
    guard let shift = parts.count == 1 ? 0 : signs[parts[1]], parts.count <= 2 else { return nil }
    self.init(sharps: fifths - 1 + shift - (minor ? 3 : 0), isMinor: minor)
  }
}
