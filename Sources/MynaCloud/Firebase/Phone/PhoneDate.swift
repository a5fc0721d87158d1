import Dates
import FoundationEssentials
import PlainText

/// A date and time without a time zone, as the phone writes it in a recording's name.
struct PhoneDate: Hashable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int

  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
    guard (1970...2199).contains(year), (0..<24).contains(hour), (0..<60).contains(minute),
      (0..<60).contains(second), (1...12).contains(month), (1...31).contains(day),
      DateComponents(year: year, month: month, day: day).isValidDate(in: Self.gregorian)
    else { return nil }
  }

  init(_ date: Date, in timeZone: TimeZoneOffsets) {
    let parts = LocalCalendar(zone: timeZone)
      .dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    (year, month, day) = (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
    (hour, minute, second) = (parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
  }

  func date(in timeZone: TimeZoneOffsets) -> Date? {
    LocalCalendar(zone: timeZone).date(
      from: DateComponents(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second))
  }

  /// The date as a phone set to English writes it, with underscores instead of slashes:
  /// `06_27_2022, 03:15:20 PM`.
  var text: String {
    let clock = [hour % 12 == 0 ? 12 : hour % 12, minute, second].map { String($0, width: 2) }
    let days = [String(month, width: 2), String(day, width: 2), String(year)]
    let half = hour < 12 ? "AM" : "PM"
    return "\(days.joined(separator: "_")), \(clock.joined(separator: ":")) \(half)"
  }

  private static let gregorian: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
