struct ScoreHeadingParser {
  private let text: ScoreText

  init(_ text: ScoreText) { self.text = text }

  func heading() throws(ScoreError) -> ScoreHeading {
    var heading = ScoreHeading()
    heading.title = try string("title")
    heading.composer = try string("composer")
    heading.source = try string("source")
    (heading.years, heading.arranger) = (optional("years"), optional("arranger"))
    heading.year = try value("year") { Int($0) }
    if text.fields["gain"] != nil {
      heading.gain = try value("gain") { Double($0).flatMap { 0...24 ~= $0 ? $0 : nil } }
    }
    heading.key = try value("key") { MusicalKey($0) }
    (heading.beats, heading.unit) = try value("meter", Self.fraction)
    if text.fields["pickup"] != nil {
      let (beats, unit) = try value("pickup", Self.fraction)
      heading.pickup = beats * 4 * Score.quarter / unit
    }
    if text.fields["order"] != nil { heading.order = try value("order", Self.ranges) }
    return heading
  }

  /// Parses a voice's description, such as "grand, level 6, top 8, touch 90".
  static func voice(
    _ name: Substring, _ description: ScoreToken
  ) throws(ScoreError) -> ScoreVoice {
    var voice = ScoreVoice(name: String(name))
    func refused() -> ScoreError { description.error(.field("voice \(name)")) }
    for (index, part) in description.text.split(separator: ",").enumerated() {
      let words = part.split(separator: " ")
      if index == 0 {
        guard let word = words.first, let known = ScoreInstrument(rawValue: String(word)) else {
          throw refused()
        }
        voice.instrument = known
        continue
      }
      guard words.count == 2, let number = Double(words[1]), abs(number) <= 200 else {
        throw refused()
      }
      switch words[0] {
      case "level": voice.level = number
      case "top": voice.top = number
      case "touch" where 10...110 ~= number: voice.touch = number / 100
      default: throw refused()
      }
    }
    return voice
  }

  static func fraction(_ text: Substring) -> (Int, Int)? {
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, 1...32 ~= numbers[0], [1, 2, 4, 8, 16, 32].contains(numbers[1]) else {
      return nil
    }
    return (numbers[0], numbers[1])
  }

  /// Parses ranges of bars, such as "0-8, 1-7, 9".
  private static func ranges(_ text: Substring) -> [ClosedRange<Int>]? {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",") {
      let numbers = part.filter { $0 != " " }.split(separator: "-").compactMap { Int($0) }
      guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }

  private func optional(_ name: Substring) -> String { String(text.fields[name]?.text ?? "") }

  private func string(_ name: Substring) throws(ScoreError) -> String {
    try value(name) { $0.isEmpty ? nil : String($0) }
  }

  private func value<Value>(
    _ name: Substring, _ read: (Substring) -> Value?
  ) throws(ScoreError) -> Value {
    guard let token = text.fields[name] else { throw text.end.error(.field(String(name))) }
    guard let value = read(token.text) else { throw token.error(.field(String(name))) }
    return value
  }
}
