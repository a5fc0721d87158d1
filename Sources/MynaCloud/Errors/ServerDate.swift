import FoundationEssentials
import Glibc

enum ServerDate {
  /// Parses a header's date, such as `Sun, 22 Nov 2026 16:39:58 GMT`.
  ///
  /// - Source: RFC 9110, *HTTP Semantics*, section 5.6.7; only the format that senders must use.
  static func header(_ text: String) -> Date? {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: words[2]),
      let day = Int(words[1]), let year = Int(words[3])
    else { return nil }
    let clock = words[4].utf8.split(separator: UInt8(ascii: ":")).map {
      Double(Substring($0)) ?? -1
    }
    return date(year, month + 1, day, clock)
  }

  /// Parses the date in a JSON field, such as `2026-11-22T16:39:58.123Z`.
  ///
  /// The fraction is optional, and an offset such as `+01:00` can replace the `Z`.
  ///
  /// - Source: RFC 3339, *Date and Time on the Internet*.
  static func timestamp(_ text: String) -> Date? {
    let halves = text.uppercased().split(separator: "T")
    guard halves.count == 2 else { return nil }
    let days = halves[0].split(separator: "-").map { Int($0) ?? -1 }
    guard days.count == 3, let zone = halves[1].firstIndex(where: { "Z+-".contains($0) }) else {
      return nil
    }
    let clock = halves[1][..<zone].split(separator: ":").map { Double($0) ?? -1 }
    guard let offset = offset(halves[1][zone...]) else { return nil }
    return date(days[0], days[1], days[2], clock)?.addingTimeInterval(-offset)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Substring($0) }

  /// Returns the offset in seconds east of Greenwich.
  private static func offset(_ text: Substring) -> Double? {
    if text == "Z" { return 0 }
    let parts = text.dropFirst().split(separator: ":").map { Double($0) ?? -1 }
    guard parts.count == 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else {
      return nil
    }
    return (parts[0] * 3600 + parts[1] * 60) * (text.first == "-" ? -1 : 1)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int, _ clock: [Double]) -> Date? {
    // Second 60 is a leap second.
    guard clock.count == 3, (0..<24).contains(clock[0]), (0..<60).contains(clock[1]),
      (0..<61).contains(clock[2]), (1...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    // Foundation's `Calendar` would link megabytes of calendar data.
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      Int32(year - 1900), Int32(month - 1), Int32(day)
    )
    let midnight = timegm(&parts)
    // `timegm` turns a day that the month doesn't have into a day of the next month.
    guard parts.tm_mday == Int32(day) else { return nil }
    let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: Double(midnight) + seconds)
  }
}
