/// A take's number in the index: small enough to have 100,000 of them at hand.
public struct TakeKey: Hashable, Comparable, Sendable {
  let number: Int64

  /// In the order in which takes came into the index.
  public static func < (one: TakeKey, other: TakeKey) -> Bool { one.number < other.number }
}

/// A take's number, and the date on which it was recorded.
package struct DatedTakeKey: Sendable {
  /// The number.
  package let key: TakeKey
  /// Seconds since 1970; a date takes as much memory, and longer to make.
  package let created: Double
}
