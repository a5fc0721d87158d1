import Processes
import Threads

/// The search path and the limits for encoder programs.
struct EncoderPrograms {
  /// The folders to search, as in `PATH`.
  var searchPath = ProgramSearch.path
  var limits = ProcessLimits.encoding
  /// The clock for timeouts.
  var time: any TimeSource = SystemTime()
}
