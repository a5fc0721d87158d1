package import Dates
import Files
package import FoundationEssentials

extension TitleRules {
  /// Bytes that a file's name has at most; leaves room for a number and for the ending of a journal.
  private static let longestName = 240
  /// Bytes of a file's name without its ending.
  static let longestStem = 200
  /// How the time is written in front of a title; a digit for each zero.
  private static let timeForm = "0000-00-00 00.00"

  /// The name of a take's file: "2026-11-21 14.03 Title.flac", at most 240 bytes, right on every file system.
  ///
  /// The time is that of a clock `secondsFromGMT` ahead of Greenwich. A title that is empty, or the time itself,
  /// leaves the time alone; of one that begins with a time of the same day, only what follows is written.
  package static func fileName(
    _ title: String, created: Date, secondsFromGMT: Int, fileExtension: String
  ) -> String {
    let stem = fileStem(
      title, created: created, secondsFromGMT: secondsFromGMT,
      byteCount: min(longestStem, longestName - fileExtension.utf8.count - 1))
    return fileExtension.isEmpty ? stem : "\(stem).\(fileExtension)"
  }

  /// The name of a take's file without its ending.
  static func fileStem(
    _ title: String, created: Date, secondsFromGMT: Int, byteCount: Int = longestStem
  ) -> String {
    let time = timeText(created, secondsFromGMT: secondsFromGMT)
    let text = withoutTime(
      fileText(title, byteCount: byteCount - time.utf8.count - 1), ofDayOf: time)
    return text.isEmpty ? time : "\(time) \(text)"
  }

  /// A text without the time that it begins with, if that is of the same day: a name says it once.
  ///
  /// So is the part that was split off a take without a title named, some minutes later.
  private static func withoutTime(_ text: String, ofDayOf time: String) -> Substring {
    let day = time.prefix { $0 != " " }
    guard text.hasPrefix(day), let (_, rest) = Self.time(in: text) else { return text[...] }
    return rest.drop { $0 == " " || $0 == "." }
  }

  /// The title in a file's name: what follows the time and precedes a number; of any other name, all but its ending.
  ///
  /// A file that is named after its time alone is called so; a title is never empty.
  package static func title(fromFileName name: String) -> String {
    let stem = stem(of: name.displayName)
    guard let rest = textAfterTime(stem) else { return clean(stem) ?? name.displayName }
    return clean(String(rest)) ?? String(stem.prefix(timeForm.count))
  }

  /// Returns when a file was recorded according to its name, to the minute; nil if the name does not begin with a time.
  ///
  /// - Parameter timeZone: the time zone of the clock that the name was made with.
  package static func date(fromFileName name: String, timeZone: Zone = .current) -> Date? {
    guard let (parts, _) = time(in: stem(of: name)) else { return nil }
    return LocalCalendar(zone: timeZone).date(from: parts)
  }

  /// Returns the zone of the clock that a name was made with, in seconds; nil if its time is that of no clock on Earth.
  static func secondsFromGMT(fromFileName name: String, created: Date) -> Int? {
    guard let local = date(fromFileName: name, timeZone: .gmt) else { return nil }
    let minute = (created.timeIntervalSince1970 / 60).rounded(.down) * 60
    let offset = local.timeIntervalSince1970 - minute
    guard abs(offset) <= 15 * 3_600, offset.remainder(dividingBy: 900) == 0 else { return nil }
    return Int(min(max(offset, -86_400), 86_400))
  }

  private static func stem(of name: String) -> String {
    let ending = NumberedPath.ending(of: name)
    return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  private static func timeText(_ date: Date, secondsFromGMT: Int) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // No clock on Earth is more than a day away; what a forged tag says may be any number.
    let offset = min(max(secondsFromGMT, -86_400), 86_400)
    let local = known(date).addingTimeInterval(Double(offset))
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: local)
    func number(_ value: Int?, _ width: Int) -> String {
      let digits = String(value ?? 0)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let day = [number(parts.year, 4), number(parts.month, 2), number(parts.day, 2)]
    return "\(day.joined(separator: "-")) \(number(parts.hour, 2)).\(number(parts.minute, 2))"
  }

  /// The date, within the years that have four digits on every clock.
  private static func known(_ date: Date) -> Date {
    let seconds = date.timeIntervalSince1970
    guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
    return Date(timeIntervalSince1970: min(max(seconds, -62_135_000_000), 253_402_000_000))
  }

  /// What follows the time in a stem, without a number; nil when it does not begin with a time.
  private static func textAfterTime(_ stem: String) -> Substring? {
    time(in: stem).map { withoutNumber($0.rest) }
  }

  /// Parses the time at the beginning of a stem, and returns it with the rest; nil for an impossible time, such as month 13.
  private static func time(in stem: String) -> (parts: DateComponents, rest: Substring)? {
    let time = stem.utf8.prefix(timeForm.utf8.count)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isTime =
      time.count == timeForm.utf8.count
      && zip(time, timeForm.utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "0") ? digits.contains(byte) : byte == form
      }
    guard isTime else { return nil }
    let rest = stem[time.endIndex...]
    guard rest.isEmpty || rest.first == " " else { return nil }
    let numbers = stem[..<time.endIndex].split { "- .".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 5, numbers[3] < 24, numbers[4] < 60 else { return nil }
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    return isDay(parts) ? (parts, rest) : nil
  }

  /// Whether there is such a day: one beyond the end of its month would become a day of the next month.
  private static func isDay(_ parts: DateComponents) -> Bool {
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return false }
    // The calendar takes a hundred times as long, and is asked for years in which it was another.
    if year > 1_600 {
      let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      return 1...12 ~= month && 1...lengths[month - 1] ~= day
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let found = calendar.date(from: parts).map {
      calendar.dateComponents([.year, .month, .day], from: $0)
    }
    return found?.year == year && found?.month == month && found?.day == day
  }

  /// "Title" of "Title (2)".
  private static func withoutNumber(_ text: Substring) -> Substring {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return text }
    let digits = text[text.index(after: open)...].dropLast()
    // "(1)", "(02)" and "(+2)" were written by a person.
    guard let number = Int(digits), number > 1, digits == "\(number)" else { return text }
    let rest = text[..<open]
    return rest.last == " " ? rest.dropLast() : text
  }
}
