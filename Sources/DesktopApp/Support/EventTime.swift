import MynaPiano

enum EventTime {
  /// Converts an event's timestamp, in milliseconds, to a `CLOCK_MONOTONIC` time in nanoseconds.
  ///
  /// X servers and Wayland compositors use the low 32 bits of that clock's time in milliseconds. If
  /// a timestamp is in the future or more than 0.2 s old, it comes from a different clock, so this
  /// returns the current time.
  static func stamp(of milliseconds: UInt32, now: Int = PianoEngine.now) -> Int {
    let present = UInt32(truncatingIfNeeded: now / 1_000_000)
    let age = present &- milliseconds
    return milliseconds != 0 && age < 200 ? now - Int(age) * 1_000_000 : now
  }
}
