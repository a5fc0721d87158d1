import FoundationEssentials

extension Date {
  /// The date rounded down to the second, the precision of dates in sidecars.
  var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
