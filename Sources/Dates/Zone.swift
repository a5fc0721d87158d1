public import FoundationEssentials

/// A time zone: the offset from GMT at each date.
///
/// Foundation's `TimeZone` needs a 40 MB database. This type asks the system instead.
public struct Zone: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// This machine's time zone.
  ///
  /// It reflects changes to `TZ` and `/etc/localtime` while the program is running.
  public static let current = Zone { SystemClock.secondsFromGMT(at: $0) }

  /// GMT, without daylight saving time.
  public static let gmt = Zone(secondsFromGMT: 0)

  /// Creates a zone with a constant offset.
  public init(secondsFromGMT: Int) { offset = { _ in secondsFromGMT } }

  /// Creates a zone whose offset, in seconds, depends on the date.
  public init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Returns the offset from GMT at a date, in seconds.
  public func secondsFromGMT(for date: Date) -> Int { offset(date) }

  /// Returns the date at which clocks in the zone show a time.
  ///
  /// If they show it twice, the first date is returned. If they skip it, the result is later by the
  /// length of the skip: where clocks jump from 2:00 to 3:00, 2:30 becomes 3:30.
  ///
  /// - Parameter time: the local time, represented as the date at which clocks in GMT show it.
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
