import Glibc

/// Limits the process's resources, so that a broken file doesn't slow down the machine.
enum ReaderLimits {
  /// The maximum address space in bytes, enough to decode the largest accepted picture.
  static let memory: rlim_t = 768 << 20
  /// The maximum processor time per request, in seconds.
  static let seconds: rlim_t = 10

  static func limitMemory() {
    set(memory, of: RLIMIT_AS)
  }

  /// Restarts the processor time limit for a new request.
  ///
  /// The system kills the process if it exceeds the limit.
  static func limitTime() {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    // `RLIMIT_CPU` counts whole seconds, so add one for the second that has already begun.
    set(rlim_t(used) + seconds + 1, of: RLIMIT_CPU)
  }

  private static func set(_ value: rlim_t, of resource: __rlimit_resource) {
    var limit = rlimit()
    // On failure, the limits inherited from the parent process still apply.
    guard getrlimit(Int32(resource.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(value, limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
