import Glibc
import Synchronization

/// Gives each file that Myna writes a unique modification time.
///
/// The kernel's file clock advances in steps of a few milliseconds. Without this, two versions of a
/// file with the same size could have the same time.
enum ModificationTimeGenerator {
  /// `UTIME_OMIT`, which Swift does not import from the C library.
  private static let omitted = (1 << 30) - 2

  private static let last = Mutex<Int>(0)

  static func stamp(_ descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let nanoseconds = last.withLock { last in
      // Many file systems have a resolution of 100 ns.
      last = max(now.tv_sec * 1_000_000_000 + now.tv_nsec, last + 1_000)
      return last
    }
    var times = (
      timespec(tv_sec: 0, tv_nsec: omitted),
      timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    )
    // Errors are ignored: the file then keeps the kernel's time.
    withUnsafePointer(to: &times) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) { _ = futimens(descriptor, $0) }
    }
  }
}
