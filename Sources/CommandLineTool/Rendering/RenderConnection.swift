import Files
import Glibc
import MynaAudio
import SoundFiles
import Translations

/// Connects render jobs to pipes and devices.
///
/// If the job and the formats allow it, audio is processed as it arrives. If not, it is first
/// copied to a temporary file.
struct RenderConnection {
  let streams: StandardStreamFiles
  /// The sample format of inputs without a header.
  let raw: RawAudio?
  /// Whether the job reads its input more than once.
  let readsTwice: Bool
  /// Whether there is only one job.
  ///
  /// If there are several jobs, all inputs are read one after another before any is rendered,
  /// because a single program may write to the pipes in this order.
  let isAlone: Bool

  private static let standardInput = StandardStreamFiles.standardInput
  private static let standardOutput = "/dev/stdout"

  /// Sets the input and output of a job.
  ///
  /// - Parameter isOnly: whether the output is the only output and is not a file.
  func connect(
    _ job: inout RenderJob, _ item: RenderPlan.Item, isOnly: Bool
  ) throws(SoundFileError) {
    let writesStream = streamsOutput(of: item, job.format)
    try connectInput(of: &job, item.input, writesStream: writesStream)
    if writesStream {
      job.sink = try sink(item.output)
    } else if isOnly {
      job.output =
        item.output == RenderPlan.pipe
        ? try streams.path(forOutput: item.output) : try streams.path(forStream: item.output)
    }
  }

  private func streamsOutput(of item: RenderPlan.Item, _ format: SoundFileFormat?) -> Bool {
    guard item.isStreamed, format?.canStream ?? true else { return false }
    // If standard output is a file, its header can be completed at the end, so it can state the
    // length.
    return item.output != RenderPlan.pipe || SoundSink.accepts("/proc/self/fd/\(STDOUT_FILENO)")
  }

  private func sink(_ output: String) throws(SoundFileError) -> SoundSink {
    guard output == RenderPlan.pipe else {
      return try StandardStreamFiles.sink(output)
    }
    streams.name(Self.standardOutput) { tr("standard output") }
    return SoundSink(descriptor: STDOUT_FILENO, path: Self.standardOutput)
  }

  /// Opens a pipe, a device, or a file.
  private static func stream(_ path: String) throws(SoundFileError) -> SoundStream {
    // If an inherited pipe is opened again, reading waits for another writer instead of reaching
    // the end.
    if PipeOperand.isPipe(path), let descriptor = PipeOperand.descriptor(of: path) {
      return SoundStream(descriptor: descriptor, path: path)
    }
    return try SoundStream(path: path)
  }

  private func connectInput(
    of job: inout RenderJob, _ input: String, writesStream: Bool
  ) throws(SoundFileError) {
    let isPipe = input == RenderPlan.pipe
    guard isPipe || raw != nil || SoundSink.accepts(input) else { return }
    if isPipe { streams.name(Self.standardInput) { tr("standard input") } }
    let stream =
      isPipe
      ? SoundStream(descriptor: STDIN_FILENO, path: Self.standardInput)
      : try Self.stream(input)
    job.input = stream.path
    // Don't copy the bytes unchanged, because the length may be missing from a pipe's header.
    job.copies = false
    let isOpen = try stream.open(as: raw) { !Interruption.hasCome }
    // If the output is a file, reading all input first causes no delay and finds tags after the
    // samples.
    if isOpen, isAlone, !readsTwice, writesStream || !stream.hasLength {
      job.stream = stream
    } else {
      // A device such as /dev/zero never ends.
      if !isOpen, !stream.hasEnded, SoundSink.isDevice(stream.path) {
        throw .notSound(path: stream.path)
      }
      let spool = try stream.spool { !Interruption.hasCome }
      let path = stream.path
      job.input = streams.hold(spool) { isPipe ? tr("standard input") : path }
    }
  }
}
