import Glibc

/// The limits of the reader, so that a broken file does not bring the machine down.
enum Leash {
  /// Bytes of address space: enough for the largest picture that is read, as its decoder has it.
  static let memory: rlim_t = 768 << 20
  /// Seconds of processor time for a request.
  static let seconds: rlim_t = 10

  /// Limits the memory from now on; allocations fail beyond.
  static func limitMemory() {
    set(memory, of: RLIMIT_AS)
  }

  /// Gives the request that begins its time; the system ends the process after that.
  static func limitTime() {
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    // A second that has begun counts as none.
    set(rlim_t(used) + seconds + 1, of: RLIMIT_CPU)
  }

  private static func set(_ value: rlim_t, of resource: __rlimit_resource) {
    var limit = rlimit()
    // Without limits of its own it still has those of who started it.
    guard getrlimit(Int32(resource.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(value, limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
