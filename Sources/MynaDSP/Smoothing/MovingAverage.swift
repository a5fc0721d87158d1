import Realtime

/// The mean of the latest values, each of which is between 0 and 1.
///
/// Allocates only on creation.
///
/// Values are rounded to multiples of 2⁻³⁰, so the running sum always stays exact, and the mean of
/// ones is exactly 1.
struct MovingAverage: ~Copyable, Sendable {
  private static var one: Float { @_noLocks get { 1_073_741_824 } }
  private let values: FixedBuffer<Int>
  private let count: Int
  private var sum = 0
  private var position = 0

  init(count: Int) {
    self.count = count
    values = FixedBuffer(repeating: 0, count: count)
    reset()
  }

  @_noLocks mutating func reset() {
    for index in 0..<count { values[index] = Int(Self.one) }
    (sum, position) = (count &* Int(Self.one), 0)
  }

  @_noLocks mutating func next(_ value: Float) -> Float {
    let steps = Int(value * Self.one)
    sum &+= steps &- values[position]
    values[position] = steps
    position = position &+ 1 == count ? 0 : position &+ 1
    return Float(sum / count) / Self.one
  }
}
