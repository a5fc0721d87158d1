import Glibc
import Synchronization

/// Gives each file that Myna writes a time of its own.
///
/// The system's clock for files goes in steps of some milliseconds: two contents of the same size could get the same time.
enum FolderClock {
  /// UTIME_OMIT, which the C library's module map leaves out.
  private static let omitted = (1 << 30) - 2

  private static let last = Mutex<Int>(0)

  /// Sets the time of the last change of an open file to now, or a little later than that of the last one.
  static func stamp(_ descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let nanoseconds = last.withLock { last in
      // Many file systems have steps of 100 ns.
      last = max(now.tv_sec * 1_000_000_000 + now.tv_nsec, last + 1_000)
      return last
    }
    var times = (
      timespec(tv_sec: 0, tv_nsec: omitted),
      timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    )
    // Where times cannot be set, the system's has to do.
    withUnsafePointer(to: &times) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) { _ = futimens(descriptor, $0) }
    }
  }
}
