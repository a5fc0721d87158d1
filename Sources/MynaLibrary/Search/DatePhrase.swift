import FoundationEssentials

/// The longest sequence of words at the start of a search that describes a date.
struct DatePhrase {
  let text: String
  let dates: Range<Date>
  let wordCount: Int
  /// The rest of the last word after the date, such as "采访" in "昨天采访", in languages without spaces.
  let rest: String

  private static let longest = 4

  init?(_ words: ArraySlice<SearchToken>, spans: DateRanges) {
    var plain: [String] = []
    for word in words.prefix(Self.longest) {
      guard case .plain(let text) = word else { break }
      plain.append(text)
    }
    for count in stride(from: plain.count, to: 0, by: -1) {
      let text = plain.prefix(count).joined(separator: " ")
      guard let dates = Self.dates(text, spans) else { continue }
      (self.text, self.dates, wordCount, rest) = (text, dates, count, "")
      return
    }
    guard let word = plain.first, word.unicodeScalars.contains(where: Self.isHan) else {
      return nil
    }
    // Splitting the word doesn't affect a title that contains the whole word, because such a title
    // contains both parts.
    for count in stride(from: min(word.count - 1, 12), to: 0, by: -1) {
      let text = String(word.prefix(count))
      guard text.unicodeScalars.contains(where: Self.isHan), let dates = Self.dates(text, spans)
      else { continue }
      (self.text, self.dates, wordCount) = (text, dates, 1)
      rest = String(word.dropFirst(count))
      return
    }
    return nil
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    (0x4E00...0x9FFF as ClosedRange<UInt32>).contains(scalar.value)
  }

  private static func dates(_ text: String, _ spans: DateRanges) -> Range<Date>? {
    guard let tokens = DateToken.tokens(text) else { return nil }
    return switch tokens.count {
    case 1: dates(tokens[0], spans)
    case 2: dates(tokens[0], tokens[1], spans)
    case 3: dates(tokens[0], tokens[1], tokens[2], spans)
    default: nil
    }
  }

  private static func dates(_ token: DateToken, _ spans: DateRanges) -> Range<Date>? {
    switch token {
    case .span(let unit, let count): spans.span(unit, before: count)
    case .year(let year): spans.span(year: year)
    case .month(let month): spans.latest(month: month)
    case .weekday(let weekday): spans.latest(weekday: weekday)
    default: nil
    }
  }

  private static func dates(
    _ first: DateToken, _ second: DateToken, _ spans: DateRanges
  ) -> Range<Date>? {
    switch (first, second) {
    case (.this, .unit(let unit)): spans.span(unit)
    case (.past, .unit(let unit)): spans.span(unit, before: 1)
    case (.past, .weekday(let weekday)): spans.latest(weekday: weekday, isPast: true)
    case (.past, .month(let month)): spans.latest(month: month, isPast: true)
    case (.past, .amount(let count, let unit)): spans.latest(count, unit)
    case (.past, .day(let count)): spans.latest(count, .day)
    case (.past, .year(let count)) where count < 1_000: spans.latest(count, .year)
    case (.amount(let count, let unit), .ago): spans.span(unit, before: count)
    case (.day(let count), .ago): spans.span(.day, before: count)
    case (.year(let count), .ago) where count < 1_000: spans.span(.year, before: count)
    case (.year(let year), .month(let month)), (.month(let month), .year(let year)):
      spans.span(year: year, month: month)
    case (.month(let month), .day(let day)), (.day(let day), .month(let month)):
      spans.latest(month: month, day: day)
    default: nil
    }
  }

  private static func dates(
    _ first: DateToken, _ second: DateToken, _ third: DateToken, _ spans: DateRanges
  ) -> Range<Date>? {
    switch (first, second, third) {
    case (.year(let year), .month(let month), .day(let day)),
      (.day(let day), .month(let month), .year(let year)),
      (.month(let month), .day(let day), .year(let year)):
      spans.span(year: year, month: month, day: day)
    default: nil
    }
  }
}
