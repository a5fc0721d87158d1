/// A take's key in the index, small enough that 100,000 keys fit in memory.
public struct TakeKey: Hashable, Comparable, Sendable {
  let number: Int64

  /// Orders keys by when their takes were inserted into the index.
  public static func < (one: TakeKey, other: TakeKey) -> Bool { one.number < other.number }
}

package struct DatedTakeKey: Sendable {
  package let key: TakeKey
  /// The recording date, in seconds since 1970; creating a `Date` for each key would be slower.
  package let created: Double
}
