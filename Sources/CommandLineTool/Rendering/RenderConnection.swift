import Files
import Glibc
import MynaAudio
import SoundFiles
import Translations

/// Connects render jobs to pipes and devices.
///
/// Audio is read and written while it arrives if the job and the formats allow that. If not, it
/// passes through a temporary file.
struct RenderConnection {
  let streams: StandardStreamFiles
  /// The properties of inputs without a header.
  let raw: RawAudio?
  /// Whether the job reads its input more than once.
  let readsTwice: Bool
  /// Whether there is only one job.
  ///
  /// The inputs of several are read one after another before any is rendered, since one program may
  /// write them in this order.
  let isAlone: Bool

  private static let standardInput = StandardStreamFiles.standardInput
  private static let standardOutput = "/dev/stdout"

  /// Sets the input and output of a job.
  ///
  /// - Parameter isOnly: whether the output is the only one, and not a file.
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
    // A file behind standard output can be completed, so its header can state its length.
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
    // An inherited pipe that is opened again waits for another writer instead of ending.
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
    // The length in a pipe's header may be missing, so the bytes are not a complete file.
    job.copies = false
    let isOpen = try stream.open(as: raw) { !Interruption.hasCome }
    // If a file is written, reading everything first costs no waiting, and finds tags behind the
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
