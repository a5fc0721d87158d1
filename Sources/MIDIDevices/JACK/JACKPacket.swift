/// Up to eight bytes that arrived at one port at the same time, for the queue from JACK's thread to
/// the input thread.
struct JACKPacket: BitwiseCopyable, Sendable {
  /// The time of arrival, in nanoseconds of `CLOCK_MONOTONIC`.
  var stamp: Int
  /// The bytes, with the first byte in the low-order bits.
  private var bits: UInt64
  private var count: UInt8
  var port: UInt8

  static var capacity: Int { @_noLocks get { 8 } }

  @_noLocks
  init(_ bytes: UnsafePointer<UInt8>, count: Int, port: Int, stamp: Int) {
    (self.stamp, bits) = (stamp, 0)
    (self.count, self.port) = (UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: port))
    for n in 0..<count { bits |= UInt64(bytes[n]) << UInt64(8 * n) }
  }

  var bytes: [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) } }
}
