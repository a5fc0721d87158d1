package struct ScoreHeading: Equatable, Sendable {
  package var title = ""
  /// The composer, or "Traditional" and the region.
  package var composer = ""
  /// The years of the composer's life, such as "1685–1750"; empty for a folk song.
  package var years = ""
  package var year = 0
  /// The arranger; empty for the composer's own version.
  package var arranger = ""
  /// The edition on which the score is based.
  ///
  /// Comments in the score list the editions with which it was compared.
  package var source = ""
  /// The gain in decibels, relative to a piano's usual loudness, that makes the piece about as loud
  /// as the other pieces.
  package var gain = 0.0
  package var key = MusicalKey(sharps: 0, isMinor: false)
  package var beats = 4
  /// The note value of a beat: 4 is a quarter note.
  package var unit = 4
  /// The length of the incomplete bar 0, in ticks; nil if there is none.
  package var pickup: Int?
  /// The ranges of bar numbers in playing order; empty for the written order.
  package var order: [ClosedRange<Int>] = []
}

package struct MusicalKey: Equatable, Sendable {
  /// The number of sharps (positive) or flats (negative), −7…7.
  package var sharps: Int
  package var isMinor: Bool

  package init(sharps: Int, isMinor: Bool) { (self.sharps, self.isMinor) = (sharps, isMinor) }

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
