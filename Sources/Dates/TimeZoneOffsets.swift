public import FoundationEssentials

/// A time zone: the offset from GMT at each date.
///
/// Foundation's `TimeZone` requires a 40 MB database, so this type gets offsets from the system
/// instead.
public struct TimeZoneOffsets: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// This machine's time zone.
  ///
  /// It reflects changes to `TZ` and `/etc/localtime` while the program is running.
  public static let current = TimeZoneOffsets { SystemClock.secondsFromGMT(at: $0) }

  /// GMT, without daylight saving time.
  public static let gmt = TimeZoneOffsets(secondsFromGMT: 0)

  /// Creates a zone with a constant offset.
  public init(secondsFromGMT: Int) { offset = { _ in secondsFromGMT } }

  /// Creates a zone whose offset, in seconds, depends on the date.
  public init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Returns the offset from GMT at a date, in seconds.
  public func secondsFromGMT(for date: Date) -> Int { offset(date) }

  /// Returns the date at which clocks in the zone show the given time.
  ///
  /// If clocks show the time twice, the earlier date is returned. If clocks skip the time, the
  /// result is later by the number of skipped seconds. For example, if clocks jump from 2:00 to
  /// 3:00, 2:30 becomes 3:30.
  ///
  /// - Parameter time: the local time, represented as the date at which clocks in GMT show that
  ///   time.
  public func date(showing time: Date) -> Date {
    let day = 86_400.0
    let (before, after) = (offset(time - day), offset(time + day))
    func moment(_ offset: Int) -> Date { time - Double(offset) }
    for offset in [before, after] where self.offset(moment(offset)) == offset {
      return moment(offset)
    }
    return moment(before)
  }
}
