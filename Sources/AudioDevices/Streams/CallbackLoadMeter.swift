import Realtime
import Synchronization

/// Records how long the device's callback takes, which costs only a few additions per block.
///
/// Only one thread may record. Any thread can read the results, which may be missing part of the
/// latest block's data.
struct CallbackLoadMeter: ~Copyable, Sendable {
  /// The fixed-point value that represents a relative processing time of 1.
  private static var unit: Int { @_noLocks get { 4_096 } }
  private static var bucketCount: Int { @_noLocks get { 96 } }

  private let buckets = FixedBuffer(count: bucketCount) { _ in Atomic<Int>(0) }
  private let count = Atomic<Int>(0)
  private let worst = Atomic<Int>(0)

  @_noLocks func record(duration: Int, available: Int) {
    guard duration >= 0, duration < 1 << 40, available > 0 else { return }
    let fraction = duration &* Self.unit / available
    let index = min(Self.index(of: fraction), Self.bucketCount &- 1)
    buckets[index].wrappingAdd(1, ordering: .relaxed)
    count.wrappingAdd(1, ordering: .relaxed)
    if fraction > worst.load(ordering: .relaxed) { worst.store(fraction, ordering: .relaxed) }
  }

  var load: CallbackLoad {
    let counts = (0..<Self.bucketCount).map { buckets[$0].load(ordering: .relaxed) }
    let total = counts.reduce(0, +)
    let worst = worst.load(ordering: .relaxed)
    var below = 0
    var index = 0
    while index < counts.count - 1, below + counts[index] < total - total / 1_000 {
      below += counts[index]
      index += 1
    }
    let high = total == 0 ? 0 : min(worst, Self.start(of: index + 1))
    return CallbackLoad(
      count: total, high: Double(high) / Double(Self.unit),
      worst: Double(worst) / Double(Self.unit))
  }

  /// Returns the bucket for a value, from its octave and the two bits below its highest bit.
  @_noLocks static func index(of value: Int) -> Int {
    guard value >= 4 else { return value }
    let octave = Int.bitWidth &- 1 &- value.leadingZeroBitCount
    return (octave &- 1) &* 4 &+ ((value >> (octave &- 2)) & 3)
  }

  static func start(of index: Int) -> Int {
    index < 4 ? index : (4 + index % 4) << (index / 4 - 1)
  }
}
