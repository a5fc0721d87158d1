package import Dates
import Files
package import FoundationEssentials

extension TitleRules {
  /// The maximum number of bytes in a file name, which leaves room for a number and the journal's
  /// extension.
  private static let longestName = 240
  static let longestStem = 200
  private static let timeForm = "0000-00-00 00.00"

  /// Returns a take's file name, such as "2026-11-21 14.03 Title.flac", with at most 240 bytes and
  /// valid on every file system.
  ///
  /// The time is local, `secondsFromGMT` seconds ahead of GMT. If the title is empty or is the
  /// time, the name is only the time. If the title starts with a time on the same day, only the
  /// rest of the title is used.
  package static func fileName(
    _ title: String, created: Date, secondsFromGMT: Int, fileExtension: String
  ) -> String {
    let stem = fileStem(
      title, created: created, secondsFromGMT: secondsFromGMT,
      byteCount: min(longestStem, longestName - fileExtension.utf8.count - 1))
    return fileExtension.isEmpty ? stem : "\(stem).\(fileExtension)"
  }

  static func fileStem(
    _ title: String, created: Date, secondsFromGMT: Int, byteCount: Int = longestStem
  ) -> String {
    let time = timeText(created, secondsFromGMT: secondsFromGMT)
    let text = withoutTime(
      fileText(title, byteCount: byteCount - time.utf8.count - 1), ofDayOf: time)
    return text.isEmpty ? time : "\(time) \(text)"
  }

  /// Returns the text without the date and time at its start if they are on the same day as `time`.
  ///
  /// Such a text occurs when a take without a title is split, because the second part starts a few
  /// minutes later.
  private static func withoutTime(_ text: String, ofDayOf time: String) -> Substring {
    let day = time.prefix { $0 != " " }
    guard text.hasPrefix(day), let (_, rest) = Self.time(in: text) else { return text[...] }
    return rest.drop { $0 == " " || $0 == "." }
  }

  /// Returns the title contained in a file name.
  ///
  /// The title is the text after the time, without any number at the end. If there is no time, the
  /// title is the whole name without its extension. If the name is only a time, that time is used
  /// as the title, because a title must not be empty.
  package static func title(fromFileName name: String) -> String {
    let stem = stem(of: name.displayName)
    guard let rest = textAfterTime(stem) else { return clean(stem) ?? name.displayName }
    return clean(String(rest)) ?? String(stem.prefix(timeForm.count))
  }

  package static func date(fromFileName name: String, timeZone: TimeZoneOffsets = .current) -> Date?
  {
    guard let (parts, _) = time(in: stem(of: name)) else { return nil }
    return LocalCalendar(zone: timeZone).date(from: parts)
  }

  /// Returns the offset from GMT, in seconds, with which a file name was created; nil if no real
  /// time zone has that offset.
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
    // No time zone is more than a day from GMT, but a forged tag may have any offset.
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

  /// Returns the date, limited to the years 1 to 9999 in every time zone.
  private static func known(_ date: Date) -> Date {
    let seconds = date.timeIntervalSince1970
    guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
    return Date(timeIntervalSince1970: min(max(seconds, -62_135_000_000), 253_402_000_000))
  }

  private static func textAfterTime(_ stem: String) -> Substring? {
    time(in: stem).map { withoutNumber($0.rest) }
  }

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

  /// Returns whether the date exists; `Calendar` would turn February 30 into March 2.
  private static func isDay(_ parts: DateComponents) -> Bool {
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return false }
    // Using `Calendar` takes a hundred times as long and is needed only for years before the
    // Gregorian reform.
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

  private static func withoutNumber(_ text: Substring) -> Substring {
    guard text.last == ")", let open = text.lastIndex(of: "(") else { return text }
    let digits = text[text.index(after: open)...].dropLast()
    // "(1)", "(02)", and "(+2)" are part of a title that the user typed.
    guard let number = Int(digits), number > 1, digits == "\(number)" else { return text }
    let rest = text[..<open]
    return rest.last == " " ? rest.dropLast() : text
  }
}
