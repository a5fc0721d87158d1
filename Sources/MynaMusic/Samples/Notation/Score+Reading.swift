extension Score {
  package init(text: String) throws(ScoreError) {
    let text = try ScoreText(text)
    heading = try ScoreHeadingParser(text).heading()
    guard let first = text.voices.first else { throw text.end.error(.field("voice")) }
    let numbers = (text.bars[first.name] ?? []).map(\.number)
    bars = try Self.bars(numbers, heading, text.bars["meter"] ?? [])
    voices = []
    for (name, description) in text.voices {
      var voice = try ScoreHeadingParser.voice(name, description)
      let written = text.bars[name] ?? []
      guard written.map(\.number) == numbers else {
        throw description.error(
          .barCount(voice: voice.name, expected: numbers.count, found: written.count))
      }
      var reader = ScoreNoteParser()
      for (bar, place) in zip(written, bars) {
        voice.bars.append(try reader.notes(bar, length: place.length))
      }
      try Self.checkTies(voice, written)
      voices.append(voice)
    }
    tempi = try ScoreMarkParser.marks(text.bars["tempo"] ?? [], in: bars) {
      Double($0).flatMap { 10...400 ~= $0 ? $0 : nil }
    }
    dynamics = try ScoreMarkParser.marks(text.bars["dynamics"] ?? [], in: bars) {
      ScoreMarkParser.dynamics[$0]
    }
    pedal = try ScoreMarkParser.marks(text.bars["pedal"] ?? [], in: bars) {
      PedalAction(rawValue: String($0))
    }
    guard tempi.first?.bar == 0 else { throw text.end.error(.field("tempo")) }
    guard dynamics.first?.bar == 0 else { throw text.end.error(.field("dynamics")) }
    for range in heading.order {
      guard numbers.contains(range.lowerBound), numbers.contains(range.upperBound) else {
        throw (text.fields["order"] ?? text.end).error(.field("order"))
      }
    }
  }

  private static func bars(
    _ numbers: [Int], _ heading: ScoreHeading, _ meters: [ScoreMeasureText]
  ) throws(ScoreError) -> [ScoreBar] {
    var (beats, unit, start) = (heading.beats, heading.unit, 0)
    var bars: [ScoreBar] = []
    for number in numbers {
      for token in meters.first(where: { $0.number == number })?.tokens ?? [] {
        guard let meter = ScoreHeadingParser.fraction(token.text) else {
          throw token.error(.mark(String(token.text)))
        }
        (beats, unit) = meter
      }
      let beat = 4 * quarter / unit
      let length = number == 0 ? heading.pickup ?? beats * beat : beats * beat
      bars.append(ScoreBar(number: number, start: start, length: length, beat: beat))
      start += length
    }
    return bars
  }

  /// Checks that each tie leads to a note on the same key, directly after the tied note.
  private static func checkTies(
    _ voice: ScoreVoice, _ texts: [ScoreMeasureText]
  ) throws(ScoreError) {
    let all = zip(voice.bars, texts).flatMap { notes, text in notes.map { ($0, text) } }
    for ((note, text), next) in zip(all, all.dropFirst().map(\.0) + [nil]) where note.isTied {
      guard let next, note.keys.contains(where: next.keys.contains) else {
        throw text.place.error(.openTie(voice.name))
      }
    }
  }
}
