import Realtime

/// The minimum of the latest values.
///
/// Each new value takes only a few steps, regardless of how many values the minimum covers.
///
/// Allocates only on creation.
///
/// - Source: D. Lemire, "Streaming Maximum-Minimum Filter Using No More than Three Comparisons per
///   Element", Nordic Journal of Computing 13 (2006): a queue of the values that can still become
///   the minimum.
struct SlidingMinimum: ~Copyable, Sendable {
  private let values: FixedBuffer<Float>
  private let indices: FixedBuffer<Int>
  private let capacity: Int
  /// The number of values that the minimum covers, which can shrink and grow up to its initial
  /// value.
  ///
  /// When the span grows, the minimum covers the additional values as they arrive.
  var span: Int
  private var (head, tail) = (0, 0)
  private var index = 0

  init(count: Int) {
    (capacity, span) = (count, count)
    values = FixedBuffer(count: count + 1)
    indices = FixedBuffer(repeating: 0, count: count + 1)
  }

  @_noLocks mutating func reset() { (head, tail, index) = (0, 0, 0) }

  @_noLocks mutating func next(_ value: Float) -> Float {
    while head != tail, indices[head] &+ span <= index { head = after(head) }
    while head != tail, values[before(tail)] >= value { tail = before(tail) }
    (values[tail], indices[tail]) = (value, index)
    tail = after(tail)
    index &+= 1
    return values[head]
  }

  @_noLocks private func after(_ position: Int) -> Int { position == capacity ? 0 : position &+ 1 }
  @_noLocks private func before(_ position: Int) -> Int { position == 0 ? capacity : position &- 1 }
}
