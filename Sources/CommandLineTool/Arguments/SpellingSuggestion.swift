import Translations

enum SpellingSuggestion {
  /// Returns the name that the user probably meant.
  ///
  /// The name differs from the typed word in one letter or in at most a third of the word's
  /// letters. The first letter must be the same, unless the word has at least three letters and
  /// only one differs. If there is no such name, returns the only name that begins with the typed
  /// word, which must have at least two letters.
  static func nearest(to typed: String, in names: [String]) -> String? {
    let word = letters(typed)
    let scored = names.map { (name: $0, distance: distance(word, letters($0))) }
    let near = scored.filter {
      $0.distance <= max(1, word.count / 3)
        && (word.first == letters($0.name).first || $0.distance <= 1 && word.count > 2)
    }
    if let best = near.min(by: { $0.distance < $1.distance }) { return best.name }
    let longer = names.filter { letters($0).hasPrefix(word) }
    return word.count > 1 && longer.count == 1 ? longer[0] : nil
  }

  /// Returns the word in lowercase and without the dashes of an option.
  private static func letters(_ word: String) -> Substring {
    word.lowercased().drop { $0 == "-" }
  }

  /// Returns the question “Did you mean …?”, or `advice` if there is no name to suggest.
  static func sentence(_ name: String?, otherwise advice: String) -> String {
    name.map { tr("Did you mean “%1”?", $0) } ?? advice
  }

  /// Returns the minimum number of insertions, deletions, replacements, and swaps of neighboring
  /// letters that turn one word into the other.
  ///
  /// - Source: the restricted edit distance of F. Damerau, CACM 7(3), 1964.
  static func distance(_ a: some StringProtocol, _ b: some StringProtocol) -> Int {
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
