import Glibc

/// Which threads the system runs first when there are more than processors.
enum ThreadPriority {
  /// PulseAudio's for its own threads that have a deadline.
  private static let (realtime, nice): (Int32, Int32) = (5, -11)
  /// SCHED_RESET_ON_FORK, which the C library hides.
  private static let alone: Int32 = 0x4000_0000

  /// Has the calling thread run before all that can wait, as far as the person may have that; the threads that it makes
  /// are as any other.
  ///
  /// One or two calls of the system, which neither lock nor wait.
  static func raise() {
    var parameters = sched_param(sched_priority: realtime)
    guard sched_setscheduler(0, SCHED_RR | alone, &parameters) != 0 else { return }
    // Without the right to a deadline, perhaps that to a greater share. Of this thread alone, on Linux.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice)
  }
}
