import FoundationEssentials
import Glibc

enum ProcessorCount {
  /// The number of processors that this process is allowed to use.
  ///
  /// `ProcessInfo` counts all processors, even if the process is limited to some of them, for
  /// example by `taskset`.
  static var available: Int {
    var allowed = cpu_set_t()
    guard processors(ofProcess: 0, MemoryLayout<cpu_set_t>.size, &allowed) == 0 else {
      return ProcessInfo.processInfo.activeProcessorCount
    }
    return withUnsafeBytes(of: allowed) { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
  }
}

/// glibc declares this function only if `_GNU_SOURCE` is defined, so it isn't visible to Swift.
@_silgen_name("sched_getaffinity") private func processors(
  ofProcess process: pid_t, _ byteCount: Int, _ allowed: UnsafeMutablePointer<cpu_set_t>
) -> Int32
