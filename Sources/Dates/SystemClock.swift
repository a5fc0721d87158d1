public import FoundationEssentials
import Glibc

/// The clock of this machine, as the C library knows it.
public enum SystemClock {
  /// Formats a moment with `strftime`, in the user's locale.
  ///
  /// - Parameter form: such as "%H:%M".
  public static func text(of date: Date, as form: String) -> String {
    var parts = parts(of: date) ?? tm()
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let count = strftime(start, bytes.count, form, &parts)
      return String(decoding: UnsafeRawBufferPointer(bytes).prefix(count), as: UTF8.self)
    }
  }

  /// Returns how many seconds the clock is ahead of Greenwich at a moment.
  static func secondsFromGMT(at date: Date) -> Int { parts(of: date)?.tm_gmtoff ?? 0 }

  /// Returns what the clock shows; nil for a year that the C library cannot represent.
  private static func parts(of date: Date) -> tm? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard var time = time_t(exactly: seconds) else { return nil }
    // `localtime_r` alone does not notice that the zone has changed.
    tzset()
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts
  }
}
