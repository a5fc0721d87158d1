import Processes
import Threads

struct EncoderPrograms {
  var searchPath = ProgramSearch.path
  var limits = ProcessLimits.encoding
  var time: any TimeSource = SystemTime()
}
