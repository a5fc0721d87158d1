import Glibc

/// The clock that nobody sets: `CLOCK_MONOTONIC`, which events of the desktop, of JACK and of devices are stamped with.
///
/// Reading it takes no lock and no system call, so it may be read on the audio thread.
public enum MonotonicClock {
  /// The present time in nanoseconds.
  public static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
