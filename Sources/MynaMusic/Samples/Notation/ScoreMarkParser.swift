enum ScoreMarkParser {
  /// MIDI velocities, in perceptually equal steps.
  static let dynamics: [Substring: Double] = [
    "ppp": 22, "pp": 33, "p": 45, "mp": 57, "mf": 69, "f": 82, "ff": 96, "fff": 110,
  ]

  /// Parses the marks of one kind.
  ///
  /// A mark is at the beginning of its bar, or at the beat that a preceding "@" specifies. "<",
  /// ">", or "~" after a value makes it change gradually up to the next mark.
  ///
  /// - Parameter value: converts a word to a value; returns nil if the word is invalid.
  static func marks<Value>(
    _ texts: [ScoreMeasureText], in bars: [ScoreBar], _ value: (Substring) -> Value?
  ) throws(ScoreError) -> [ScoreMark<Value>] {
    var marks: [ScoreMark<Value>] = []
    for text in texts {
      guard let index = bars.firstIndex(where: { $0.number == text.number }) else {
        guard text.tokens.isEmpty else { throw text.place.error(.mark("bar \(text.number)")) }
        continue
      }
      let bar = bars[index]
      var offset = 0
      for token in text.tokens {
        let word = token.text
        func refused() -> ScoreError { token.error(.mark(String(word))) }
        if word.first == "@" {
          guard let beat = Double(word.dropFirst()), 1...32 ~= beat else { throw refused() }
          offset = Int(((beat - 1) * Double(bar.beat)).rounded())
          guard offset < bar.length else { throw refused() }
        } else if ["<", ">", "~"].contains(word) {
          guard let last = marks.last else { throw refused() }
          // A sign with no value before it starts a gradual change from the current value.
          if last.tick < bar.start + offset {
            guard !last.isGradual else { throw refused() }
            marks.append(
              ScoreMark(bar: index, tick: bar.start + offset, value: last.value, isGradual: true))
          } else {
            marks[marks.count - 1].isGradual = true
          }
        } else {
          guard let value = value(word), marks.last.map({ $0.tick < bar.start + offset }) ?? true
          else { throw refused() }
          marks.append(ScoreMark(bar: index, tick: bar.start + offset, value: value))
        }
      }
    }
    return marks
  }
}
