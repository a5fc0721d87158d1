/// Up to eight bytes that came to one port at one time, on their way from JACK's thread to ours.
struct JACKPacket: BitwiseCopyable, Sendable {
  /// The time at which they came, in nanoseconds of `CLOCK_MONOTONIC`.
  var stamp: Int
  /// The first byte lowest.
  private var bits: UInt64
  private var count: UInt8
  /// The index of the port.
  var port: UInt8

  /// The most bytes that fit.
  static var capacity: Int { @_noLocks get { 8 } }

  /// Takes 1…8 bytes.
  @_noLocks
  init(_ bytes: UnsafePointer<UInt8>, count: Int, port: Int, stamp: Int) {
    (self.stamp, bits) = (stamp, 0)
    (self.count, self.port) = (UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: port))
    for n in 0..<count { bits |= UInt64(bytes[n]) << UInt64(8 * n) }
  }

  /// The bytes in their order.
  var bytes: [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) } }
}
