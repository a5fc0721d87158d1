public import FoundationEssentials

/// A time zone: the offset from GMT at each date.
///
/// Foundation's `TimeZone` needs a 40 MB database. This type asks the system instead.
public struct Zone: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// This machine's time zone.
  ///
  /// It follows changes of `TZ` and `/etc/localtime` while the program runs.
  public static let current = Zone { SystemClock.secondsFromGMT(at: $0) }

  /// GMT, without daylight saving time.
  public static let gmt = Zone(secondsFromGMT: 0)

  /// Creates a zone with a constant offset.
  public init(secondsFromGMT: Int) { offset = { _ in secondsFromGMT } }

  /// Creates a zone whose offset in seconds depends on the date.
  public init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Returns the offset from GMT in seconds at a date.
  public func secondsFromGMT(for date: Date) -> Int { offset(date) }

  /// Returns the date at which clocks in the zone show a time.
  ///
  /// If they show it twice, the first date is returned. If they skip it, the result lies as far
  /// after the skip: where clocks jump from 2:00 to 3:00, 2:30 becomes 3:30.
  ///
  /// - Parameter time: The local time, as the date with that time in GMT.
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
