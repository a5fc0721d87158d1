import Glibc

/// Which threads the system runs first when there are more than processors.
enum ThreadPriority {
  /// PulseAudio's for its own threads that have a deadline.
  static let realtime: Int32 = 5
  private static let nice: Int32 = -11
  /// SCHED_RESET_ON_FORK, which the C library hides.
  private static let alone: Int32 = 0x4000_0000

  /// Has the calling thread run before all that can wait, as far as the person may have that.
  ///
  /// The threads that it makes are as any other. Returns whether it was given a deadline. A few calls of the system, which
  /// neither lock nor wait.
  static func raise() -> Bool {
    hearLimit()
    var parameters = sched_param(sched_priority: realtime)
    if sched_setscheduler(0, SCHED_RR | alone, &parameters) == 0 { return true }
    // Without the right to a deadline, perhaps that to a greater share. Of this thread alone, on Linux.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice)
    return false
  }

  /// Limits how long a thread with a deadline may go on without a rest; to be called before there is one.
  ///
  /// Such a thread that never rests would stop the machine. The system tells it so with SIGXCPU, and it goes on as any
  /// other. RealtimeKit helps nobody who has not set such a limit.
  static func limit() { _ = limitOnce }

  private static let limitOnce: Void = {
    // Microseconds. Beyond the second the system ends the process.
    let (soft, hard): (rlim_t, rlim_t) = (100_000, 200_000)
    var limit = rlimit()
    let kind = __rlimit_resource_t(15)  // RLIMIT_RTTIME, which Swift does not know
    guard getrlimit(kind, &limit) == 0, limit.rlim_max > hard else { return }
    var action = sigaction()
    sigaction(SIGXCPU, nil, &action)
    // Who has another use for that signal is left alone.
    guard unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0 else { return }
    action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      var parameters = sched_param(sched_priority: 0)
      sched_setscheduler(0, SCHED_OTHER | 0x4000_0000, &parameters)
    }
    action.sa_flags = SA_RESTART
    sigaction(SIGXCPU, &action, nil)
    limit = rlimit(rlim_cur: soft, rlim_max: hard)
    setrlimit(kind, &limit)
  }()

  /// Lets the system's word of the limit come to this very thread; libpulse's takes no signals.
  private static func hearLimit() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXCPU)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// The number by which the system knows the calling thread; the C library hides it from Swift.
@_silgen_name("gettid") func currentThread() -> Int32
