import Glibc

/// `CLOCK_MONOTONIC`, which cannot be set, and which the desktop, JACK, and devices use to
/// timestamp events.
///
/// Reading it takes no lock and no system call, so the audio thread may use it.
public enum MonotonicClock {
  /// The current time in nanoseconds.
  public static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
