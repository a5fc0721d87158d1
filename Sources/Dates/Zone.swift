public import FoundationEssentials

/// A time zone, as the offset from Greenwich at each moment.
///
/// Foundation's `TimeZone` needs a database that weighs 40 MB. This one asks the system instead.
public struct Zone: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// The zone of this machine's clock.
  ///
  /// It follows `TZ` and `/etc/localtime`, also when those change while the program runs.
  public static let current = Zone { SystemClock.secondsFromGMT(at: $0) }

  /// The zone of Greenwich, without summer time.
  public static let gmt = Zone(secondsFromGMT: 0)

  /// Creates a zone whose clocks are always `secondsFromGMT` ahead of Greenwich.
  public init(secondsFromGMT: Int) { offset = { _ in secondsFromGMT } }

  /// Creates a zone whose clocks are `offset` seconds ahead of Greenwich at a moment.
  public init(_ offset: @escaping @Sendable (Date) -> Int) { self.offset = offset }

  /// Returns how many seconds clocks are ahead of Greenwich at a moment.
  public func secondsFromGMT(for date: Date) -> Int { offset(date) }

  /// Returns the moment at which clocks show a time.
  ///
  /// A time that clocks show twice stands for the first of both moments. One that they skip stands for the moment as far
  /// behind the skip: where clocks go from 2 to 3, 2:30 is 3:30.
  ///
  /// - Parameter time: what clocks show, as the moment at which they do so in Greenwich.
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
