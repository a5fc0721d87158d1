import Glibc

/// The rank of a thread when there are more threads than processors.
enum ThreadPriority {
  /// PulseAudio's for its own threads that have a deadline.
  static let realtime: Int32 = 5
  private static let nice: Int32 = -11
  /// SCHED_RESET_ON_FORK, which the C library hides.
  private static let alone: Int32 = 0x4000_0000

  /// Raises the calling thread's priority as far as the user's rights allow.
  ///
  /// Threads that it creates get normal priority. Returns whether real-time priority was granted. Makes a few system calls,
  /// which neither lock nor wait.
  static func raise() -> Bool {
    hearLimit()
    var parameters = sched_param(sched_priority: realtime)
    if sched_setscheduler(0, SCHED_RR | alone, &parameters) == 0 { return true }
    // Without the right to a deadline, perhaps that to a greater share. Of this thread alone, on Linux.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice)
    return false
  }

  /// Limits how long a real-time thread may run without a pause; must be called before the first such thread exists.
  ///
  /// A real-time thread that never pauses would freeze the machine. At the limit the system sends SIGXCPU, and the thread drops
  /// to normal priority. RealtimeKit refuses processes that have not set such a limit.
  static func limit() { _ = limitOnce }

  private static let limitOnce: Void = {
    // Microseconds. At the hard limit the system kills the process.
    let (soft, hard): (rlim_t, rlim_t) = (100_000, 200_000)
    var limit = rlimit()
    let kind = __rlimit_resource_t(15)  // RLIMIT_RTTIME, which Swift does not know
    guard getrlimit(kind, &limit) == 0, limit.rlim_max > hard else { return }
    var action = sigaction()
    sigaction(SIGXCPU, nil, &action)
    // A handler that somebody else has installed for this signal is left alone.
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

  /// Unblocks the limit's signal on this thread; libpulse's thread blocks all signals.
  private static func hearLimit() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXCPU)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// Returns the system's id of the calling thread; Swift cannot see the C library's declaration.
@_silgen_name("gettid") func currentThread() -> Int32
