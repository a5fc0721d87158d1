import MynaPiano

/// The time stamps of the desktop's events.
enum EventTime {
  /// Returns the nanoseconds of `CLOCK_MONOTONIC` at which an event happened that the desktop gives these milliseconds.
  ///
  /// X servers and Wayland compositors count the milliseconds of that clock, with 32 bits. An event that claims to be older than a
  /// fifth of a second, or to come, is of another clock, and happens now.
  static func stamp(of milliseconds: UInt32, now: Int = PianoEngine.now) -> Int {
    let present = UInt32(truncatingIfNeeded: now / 1_000_000)
    let age = present &- milliseconds
    return milliseconds != 0 && age < 200 ? now - Int(age) * 1_000_000 : now
  }
}
