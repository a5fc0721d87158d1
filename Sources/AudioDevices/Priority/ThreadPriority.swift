import Glibc

enum ThreadPriority {
  /// The priority that PulseAudio gives its own real-time threads.
  ///
  /// `alone` is SCHED_RESET_ON_FORK, which glibc does not declare.
  static let realtime: Int32 = 5
  private static let nice: Int32 = -11
  private static let alone: Int32 = 0x4000_0000

  /// Raises the calling thread's priority as far as the user's permissions allow.
  ///
  /// Threads created by the calling thread receive normal priority. Returns whether real-time
  /// priority was granted. If not, sets a better nice value, which applies only to this thread on
  /// Linux. Makes a few system calls, none of which lock or wait.
  static func raise() -> Bool {
    unblockLimitSignal()
    var parameters = sched_param(sched_priority: realtime)
    if sched_setscheduler(0, SCHED_RR | alone, &parameters) == 0 { return true }
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, nice)
    return false
  }

  /// Limits how long a real-time thread may run without a pause.
  ///
  /// Call this before the first such thread exists.
  ///
  /// A real-time thread that never pauses would freeze the machine. At the limit, the system sends
  /// SIGXCPU, and the thread drops to normal priority. RealtimeKit refuses processes that have no
  /// such limit.
  static func limit() { _ = limitOnce }

  private static let limitOnce: Void = {
    // The limits are in microseconds. At the hard limit, the system kills the process.
    let (soft, hard): (rlim_t, rlim_t) = (100_000, 200_000)
    var limit = rlimit()
    let kind = __rlimit_resource_t(15)  // RLIMIT_RTTIME, which Swift does not import.
    guard getrlimit(kind, &limit) == 0, limit.rlim_max > hard else { return }
    var action = sigaction()
    sigaction(SIGXCPU, nil, &action)
    // Don't replace an existing handler.
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

  /// Unblocks SIGXCPU, the limit's signal, on this thread, since libpulse's thread blocks all
  /// signals.
  private static func unblockLimitSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXCPU)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

/// glibc's `gettid`, whose declaration Swift does not import.
@_silgen_name("gettid") func currentThread() -> Int32
