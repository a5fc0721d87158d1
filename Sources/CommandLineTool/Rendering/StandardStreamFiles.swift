import Files
import FoundationEssentials
import Glibc
import SoundFiles
import Translations

/// Provides temporary files for standard output and for pipes to be read, such as standard input.
final class StandardStreamFiles {
  private var spools: [TemporaryFile] = []
  /// The path of the pipe or device to which a finished temporary file is copied; nil for standard
  /// output.
  private var destination: String?
  /// The paths of the temporary files, and the names that replace them in messages.
  private var standIns: [(path: String, name: () -> String)] = []
  private var folder: String?

  /// The path for standard input in errors; messages replace it with the stream's name.
  static let standardInput = "/dev/stdin"

  deinit {
    // If the folder cannot be removed, the system will delete its temporary files later.
    if let folder { Folder.remove(folder) }
  }

  /// Throws `UsageError` if a pipe is given more than once as an input, or if an input is standard
  /// input and a terminal.
  static func checkInputs(_ inputs: [String]) throws(UsageError) {
    let standard = inputs.filter(PipeOperand.isStandardInput)
    guard standard.isEmpty || !Console.inputIsTerminal else {
      throw UsageError(
        tr(
          "Standard input is a terminal, not an audio file; specify a file, or pipe audio data into Myna."
        ))
    }
    guard standard.count < 2 else {
      throw UsageError(tr("Standard input can be read only once; specify - only once."))
    }
    var pipes: Set<FileIdentity> = []
    for input in inputs where input != RenderPlan.pipe && PipeOperand.isPipe(input) {
      guard let pipe = FileIdentity(path: input), !pipes.insert(pipe).inserted else { continue }
      throw UsageError(tr("“%1” is a pipe, which can be read only once; specify it once.", input))
    }
  }

  /// Returns the path from which to read `input`.
  ///
  /// A pipe, such as standard input, is first copied to a temporary file.
  func path(forInput input: String) throws(SoundFileError) -> String {
    guard PipeOperand.isPipe(input) else { return input }
    let isStandard = input == RenderPlan.pipe
    let path = isStandard ? Self.standardInput : input
    if isStandard { name(path) { tr("standard input") } }
    let spool = try rethrowing(as: Self.failure, try TemporaryFile())
    let isComplete: Bool
    do throws(SystemError) {
      isComplete = try PipeOperand.copy(input, to: spool)
    } catch {
      guard error.path == input else { throw Self.failure(error) }
      throw .unreadable(path: path, reason: .refused(error.refusal))
    }
    guard isComplete else { throw .cancelled(path: path) }
    return hold(spool) { isStandard ? tr("standard input") : input }
  }

  /// Makes messages show a name instead of a path.
  func name(_ path: String, _ name: @escaping () -> String) { standIns.append((path, name)) }

  /// Keeps a temporary file until this object is released, and returns the file's path.
  func hold(_ spool: TemporaryFile, named name: @escaping () -> String) -> String {
    spools.append(spool)
    standIns.append((spool.path, name))
    return spool.path
  }

  private static func failure(_ error: SystemError) -> SoundFileError {
    error.kind == .noSpace
      ? .noSpace(path: error.path)
      : .unwritable(path: error.path, reason: .refused(error.refusal))
  }

  func path(forOutput output: String) throws(SoundFileError) -> String {
    output == RenderPlan.pipe ? try temporaryPath { tr("standard output") } : output
  }

  /// Returns the path to which to write the only output of a plan.
  ///
  /// For standard output, a pipe, or a device, this is a temporary file. Call `deliver` to copy it.
  func path(forOutputOf plan: RenderPlan) throws(SoundFileError) -> String {
    let output = plan.items[0].output
    return plan.isStreamed && !plan.isPiped
      ? try path(forStream: output) : try path(forOutput: output)
  }

  /// Returns the path of a temporary file for audio that `deliver` copies to a pipe or device.
  func path(forStream output: String) throws(SoundFileError) -> String {
    destination = output
    return try temporaryPath { output }
  }

  private func temporaryPath(
    named name: @escaping () -> String
  ) throws(SoundFileError) -> String {
    let folder = try rethrowing(as: Self.failure, try TemporaryFile.makeFolder())
    self.folder = folder
    standIns.append(("\(folder)/sound", name))
    return "\(folder)/sound"
  }

  /// Returns `-` if a path, such as /dev/stdin or a link to it, refers to standard input; if not,
  /// returns the path unchanged.
  static func input(_ path: String) -> String {
    PipeOperand.isStandardInput(path) ? RenderPlan.pipe : path
  }

  /// Whether a path, such as /dev/stdout or a link to it, refers to standard output.
  ///
  /// If standard output is redirected to a file, the system resolves such a path to that file,
  /// which would be overwritten.
  static func isOutput(_ path: String) -> Bool {
    PipeOperand.descriptor(of: path) == STDOUT_FILENO
  }

  /// Copies the finished file at `path` to standard output or to its pipe or device.
  ///
  /// - Returns: `done`, or `readerGone` if the program that reads the pipe has ended.
  func deliver(_ path: String) throws -> ExitStatus {
    if let destination {
      do throws(SoundFileError) {
        let sink = try Self.sink(destination)
        try sink.write(contentsOf: path) { !Interruption.hasCome }
        return .done
      } catch {
        guard error.isReaderGone else { throw error }
        return .readerGone
      }
    }
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(path, O_RDONLY))
    var position = 0
    while true {
      let bytes = try rethrowing(as: SoundFileError.opening, try file.read(1 << 16, at: position))
      if bytes.isEmpty { return .done }
      guard !Interruption.hasCome else { throw Console.OutputError.interrupted }
      try Console.write(Data(bytes))
      position += bytes.count
    }
  }

  /// Opens a pipe or device for writing.
  static func sink(_ path: String) throws(SoundFileError) -> SoundSink {
    // An inherited socket cannot be opened again.
    if PipeOperand.isPipe(path), let descriptor = PipeOperand.descriptor(of: path) {
      return SoundSink(descriptor: descriptor, path: path)
    }
    return try SoundSink(path: path) { !Interruption.hasCome }
  }

  /// Replaces the paths of temporary files in a message with the names of the streams.
  func named(_ sentence: String) -> String {
    standIns.reduce(sentence) { $0.replacing($1.path, with: $1.name()) }
  }

  /// Returns the name that messages use for a path given by the user.
  func name(of path: String) -> String {
    path == RenderPlan.pipe ? tr("standard input") : named(path)
  }
}
