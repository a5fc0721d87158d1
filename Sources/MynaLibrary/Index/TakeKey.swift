/// A take's number in the index: small enough to have 100,000 of them at hand.
public struct TakeKey: Hashable, Comparable, Sendable {
  let number: Int64

  /// In the order in which takes came into the index.
  public static func < (one: TakeKey, other: TakeKey) -> Bool { one.number < other.number }
}
