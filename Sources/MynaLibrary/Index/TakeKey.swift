/// The key of a take in the index, small enough to hold 100,000 of them in memory.
public struct TakeKey: Hashable, Comparable, Sendable {
  let number: Int64

  /// Orders keys by the insertion of their takes.
  public static func < (one: TakeKey, other: TakeKey) -> Bool { one.number < other.number }
}

package struct DatedTakeKey: Sendable {
  package let key: TakeKey
  /// Seconds since 1970, which are faster to create than a `Date`.
  package let created: Double
}
