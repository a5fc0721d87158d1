import CProcess
import Glibc

/// The resource limits of a child process, which prevent a malicious file from bringing the machine
/// down.
package struct ProcessLimits: Sendable {
  /// The number of consecutive waits without output after which the process is killed.
  ///
  /// Waits are counted rather than timed, so that system sleep and a busy machine do not count
  /// against the process.
  package var waits = 100
  package var waitMilliseconds = 100
  package var memory: UInt64 = 2 << 30
  package var processorSeconds: UInt64 = 3_600
  /// The maximum size of a file that the process writes, such as its standard error, in bytes.
  package var fileSize: UInt64 = 64 << 20

  package init() {}

  /// Limits for a program that encodes audio to a file of any length.
  ///
  /// The program may be silent for up to half a minute, since a slow disk may delay it.
  package static var encoding: ProcessLimits {
    var limits = ProcessLimits()
    (limits.waits, limits.fileSize, limits.processorSeconds) = (300, .max, 36_000)
    return limits
  }

  func apply(to process: pid_t) {
    // Ignore failures, because a process that has already ended or has stricter limits doesn't need
    // these limits.
    _ = process_set_limit(process, Int32(process_limit_memory), memory)
    _ = process_set_limit(process, Int32(process_limit_processor), processorSeconds)
    _ = process_set_limit(process, Int32(process_limit_file), fileSize)
    _ = process_set_limit(process, Int32(process_limit_core), 0)
  }
}
