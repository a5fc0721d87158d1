public import FoundationEssentials
import Glibc

/// Reads this machine's clock and time zone through the C library.
public enum SystemClock {
  /// Formats a date with `strftime`, in the user's locale.
  ///
  /// - Parameter form: a format such as "%H:%M".
  public static func text(of date: Date, as form: String) -> String {
    var parts = parts(of: date) ?? tm()
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let count = strftime(start, bytes.count, form, &parts)
      return String(decoding: UnsafeRawBufferPointer(bytes).prefix(count), as: UTF8.self)
    }
  }

  static func secondsFromGMT(at date: Date) -> Int { parts(of: date)?.tm_gmtoff ?? 0 }

  /// Returns the components of a local time; nil if the C library cannot represent the year.
  private static func parts(of date: Date) -> tm? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard var time = time_t(exactly: seconds) else { return nil }
    // `localtime_r` alone does not detect a changed time zone.
    tzset()
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts
  }
}
