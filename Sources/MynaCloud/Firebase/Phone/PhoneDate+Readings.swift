extension PhoneDate {
  /// Returns the dates that a name may represent, most likely first; empty if the name isn't a
  /// date.
  ///
  /// Languages differ in the order of day, month, and year, in the separators, and in the words for
  /// morning and afternoon. If it is unclear which number is the day and which is the month, both
  /// possible dates are returned.
  static func readings(of text: some StringProtocol) -> [PhoneDate] {
    guard let parts = Components(text), let hour = parts.hour else { return [] }
    return parts.days.compactMap { year, month, day in
      PhoneDate(
        // Years in Thailand's Buddhist calendar are 543 higher.
        year: year > 2400 ? year - 543 : year, month: month, day: day, hour: hour,
        minute: parts.clock[1], second: parts.clock.count > 2 ? parts.clock[2] : 0)
    }
  }

  private struct Components {
    /// Day, month, and year, in the order in which the name contains them.
    let date: [Int]
    let clock: [Int]
    let half: DayPeriod
    /// Whether the date is in the US format, which is the only one that starts with the month.
    let isAmerican: Bool

    init?(_ text: some StringProtocol) {
      guard let found = DateTextScanner(text), let half = DayPeriod(found.marks.joined()) else {
        return nil
      }
      let numbers = found.numbers
      guard (5...6).contains(numbers.count) else { return nil }
      // In Vietnamese, the time precedes the date.
      let isTimeFirst = found.marks[1] == ":"
      date = Array(isTimeFirst ? numbers.suffix(3) : numbers.prefix(3))
      clock = Array(isTimeFirst ? numbers.dropLast(3) : numbers.dropFirst(3))
      self.half = half
      isAmerican = text.contains("_") && (text.hasSuffix("AM") || text.hasSuffix("PM"))
    }

    /// The hour, from 0 through 23; nil if the number contradicts AM or PM.
    var hour: Int? {
      let hour = clock[0]
      switch half {
      case .either: return hour
      // Some phones write AM or PM even after a 24-hour time.
      case _ where hour > 12: return half == .afternoon ? hour : nil
      case .morning: return hour == 12 ? 0 : hour
      case .afternoon: return hour == 12 ? 12 : hour + 12
      }
    }

    var days: [(Int, Int, Int)] {
      if date[0] > 31 { return [(date[0], date[1], date[2])] }
      guard date[2] > 31 else { return [] }
      let dayFirst = (date[2], date[1], date[0])
      let monthFirst = (date[2], date[0], date[1])
      if date[0] == date[1] { return [dayFirst] }
      return isAmerican ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
    }
  }
}
