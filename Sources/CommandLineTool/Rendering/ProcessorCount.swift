import FoundationEssentials
import Glibc

enum ProcessorCount {
  /// The number of processors that this process can use at the same time, at least 1.
  static var available: Int { available(root: "") }

  /// - Parameter root: the folder in which to look for control groups instead of the system's root
  ///   folder.
  static func available(root: String) -> Int {
    guard let quota = CPUQuota(root: root).processorCount else { return allowed }
    return max(1, min(allowed, Int(min(quota, 1_024).rounded(.up))))
  }

  /// The number of processors on which this process is allowed to run.
  ///
  /// `ProcessInfo` counts all processors, even if the process is limited to some of them, for
  /// example by `taskset`.
  static var allowed: Int {
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
