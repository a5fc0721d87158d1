import FoundationEssentials

enum DateToken: Equatable {
  case this
  case past
  case ago
  case unit(Calendar.Component)
  case amount(Int, Calendar.Component)
  case span(Calendar.Component, before: Int)
  case number(Int)
  case year(Int)
  case month(Int)
  case day(Int)
  /// The number of a weekday, 1 for Sunday.
  case weekday(Int)
  /// A suffix after a number that marks it as a year, month, or day, as in Korean and Chinese.
  case mark(Calendar.Component)

  /// Parses folded text; nil if it contains anything but dates.
  static func tokens(_ text: String) -> [DateToken]? {
    var pieces: [DateToken] = []
    for word in text.split(separator: " ") {
      let bare = word.last == "," || word.last == "." ? word.dropLast() : word
      guard let found = digits(bare) ?? names(bare) else { return nil }
      pieces += found
    }
    return joined(pieces)
  }

  /// Parses "2025-11" and "2025-11-21", with hyphens, slashes, or dots.
  private static func digits(_ word: Substring) -> [DateToken]? {
    guard let separator = word.first(where: { "-/.".contains($0) }) else { return nil }
    let parts = word.split(separator: separator, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) })
    else { return nil }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count else { return nil }
    let day = numbers.count == 3 ? [DateToken.day(numbers[2])] : []
    return [.year(numbers[0]), .month(numbers[1])] + day
  }

  private static func names(_ word: Substring) -> [DateToken]? {
    var (pieces, rest) = ([DateToken](), word)
    while let first = rest.unicodeScalars.first {
      if ("0"..."9").contains(first) {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = number(digits) else { return nil }
        rest = rest[digits.endIndex...]
        if ["st", "nd", "rd", "th"].contains(rest) { rest = rest[rest.endIndex...] }
        pieces.append(digits.utf8.count == 4 ? .year(number) : .number(number))
      } else {
        // Words in Latin letters must match as a whole: "sunday" is not read as "sun" and "day".
        let lengths =
          first.isASCII ? rest.count...rest.count : 1...min(rest.count, DateNames.longest)
        guard
          let length = lengths.reversed().first(where: { DateNames.token(rest.prefix($0)) != nil }),
          let token = DateNames.token(rest.prefix(length))
        else { return nil }
        pieces.append(token)
        rest = rest.dropFirst(length)
      }
    }
    return pieces
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.count <= 4 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private static func joined(_ pieces: [DateToken]) -> [DateToken]? {
    var tokens: [DateToken] = []
    for piece in pieces {
      switch (tokens.last, piece) {
      case (.number(let count), .unit(let unit)), (.year(let count), .unit(let unit)):
        tokens[tokens.count - 1] = .amount(count, unit)
      case (.number(let year), .mark(.year)), (.year(let year), .mark(.year)):
        tokens[tokens.count - 1] = .year(year)
      case (.number(let month), .mark(.month)): tokens[tokens.count - 1] = .month(month)
      case (.number(let day), .mark(.day)): tokens[tokens.count - 1] = .day(day)
      case (_, .mark): return nil
      default: tokens.append(piece)
      }
    }
    let hasMonth = tokens.contains { if case .month = $0 { true } else { false } }
    guard hasMonth else { return tokens }
    return tokens.map { if case .number(let day) = $0 { .day(day) } else { $0 } }
  }
}
