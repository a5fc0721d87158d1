import FoundationEssentials
import Glibc
import PlainText

enum SigningDate {
  static func stamp(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = [(parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2)]
    let time = [(parts.tm_hour, 2), (parts.tm_min, 2), (parts.tm_sec, 2)]
    return "\(digits(day))T\(digits(time))Z"
  }

  private static func digits(_ numbers: [(Int32, Int)]) -> String {
    numbers.map { String(Int($0), width: $1) }.joined()
  }
}
