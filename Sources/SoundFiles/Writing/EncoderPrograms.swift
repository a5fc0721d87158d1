import Processes
import Threads

/// The place where programs are looked for that encode sound, and what limits them.
struct EncoderPrograms {
  /// The folders to search, as in `PATH`.
  var searchPath = ProgramSearch.path
  var limits = ProcessLimits.encoding
  /// The time by which a program is given up.
  var time: any TimeSource = SystemTime()
}
