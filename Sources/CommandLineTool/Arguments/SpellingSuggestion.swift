import Translations

enum SpellingSuggestion {
  /// Returns the name that is most similar to the typed word, if their edit distance is at most a
  /// third of the name's length.
  static func nearest(to typed: String, in names: [String]) -> String? {
    let scored = names.map { ($0, distance(typed.lowercased(), $0.lowercased())) }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, (best.0.count + 1) / 3) ? best.0 : nil
  }

  /// Returns the question “Did you mean …?”, or `advice` if there is no name to suggest.
  static func sentence(_ name: String?, otherwise advice: String) -> String {
    name.map { tr("Did you mean “%1”?", $0) } ?? advice
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighboring letters
  /// that turn one word into the other.
  ///
  /// - Source: the restricted edit distance of F. Damerau, CACM 7(3), 1964.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1..<(b.count + 1) {
        row[j] = min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], rows[i - 2][j - 2] + 1)
        }
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
