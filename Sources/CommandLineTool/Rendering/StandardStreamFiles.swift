import Files
import FoundationEssentials
import Glibc
import SoundFiles
import Translations

/// Provides temporary files for standard input and output, where a render plan contains `-`.
final class StandardStreamFiles {
  private var spool: TemporaryFile?
  /// The temporary files, and the names that messages use for them.
  private var standIns: [(path: String, name: String)] = []
  private var folder: String?

  deinit {
    // If the folder cannot be removed, the system will clean up its temporary files later.
    if let folder { Folder.remove(folder) }
  }

  /// Throws `UsageError` if standard input is among the inputs more than once, or is a terminal.
  static func checkInputs(_ inputs: [String]) throws(UsageError) {
    guard !inputs.contains(RenderPlan.pipe) || !Console.inputIsTerminal else {
      throw UsageError(
        tr(
          "Standard input is a terminal, not an audio file; specify a file, or pipe audio data into Myna."
        ))
    }
    guard inputs.filter({ $0 == RenderPlan.pipe }).count < 2 else {
      throw UsageError(tr("Standard input can be read only once; specify - only once."))
    }
  }

  /// Returns the path from which to read `input`.
  ///
  /// For standard input, first copies it to a temporary file.
  func path(forInput input: String) throws(SoundFileError) -> String {
    guard input == RenderPlan.pipe else { return input }
    let spool = try rethrowing(as: Self.failure, try TemporaryFile())
    let isComplete = try rethrowing(as: Self.failure) { () throws(SystemError) in
      try spool.append(from: STDIN_FILENO, named: input) { !Interruption.hasCome }
    }
    guard isComplete else { throw .cancelled(path: tr("standard input")) }
    self.spool = spool
    standIns.append((spool.path, translatable("standard input")))
    return spool.path
  }

  private static func failure(_ error: SystemError) -> SoundFileError {
    let reason = SoundFileError.Reason.refused(error.refusal)
    if error.path == RenderPlan.pipe {
      return .unreadable(path: tr("standard input"), reason: reason)
    }
    return error.kind == .noSpace
      ? .noSpace(path: error.path) : .unwritable(path: error.path, reason: reason)
  }

  func path(forOutput output: String) throws(SoundFileError) -> String {
    guard output == RenderPlan.pipe else { return output }
    let folder = try rethrowing(as: Self.failure, try TemporaryFile.makeFolder())
    self.folder = folder
    standIns.append(("\(folder)/sound", translatable("standard output")))
    return "\(folder)/sound"
  }

  /// Whether a path, such as /dev/stdout or a link to it, refers to standard output.
  ///
  /// If output is redirected to a file, the system resolves such a path to that file, which would
  /// then be overwritten.
  static func isOutput(_ path: String) -> Bool {
    let own = "/proc/\(getpid())/fd"
    var path = path
    // Follow at most 40 links, the same limit as Linux.
    for _ in 0..<40 {
      guard let folder = Path.real(Folder.parent(of: path)) else { return false }
      if folder == own { return Folder.name(of: path) == String(STDOUT_FILENO) }
      // A path that is not a link does not lead to standard output.
      guard let next = Path.target(ofLink: path) else { return false }
      path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
    }
    return false
  }

  /// Copies the finished file at `path` to standard output.
  func deliver(_ path: String) throws {
    let file = try rethrowing(as: SoundFileError.opening, try OpenFile(path, O_RDONLY))
    var position = 0
    while true {
      let bytes = try rethrowing(as: SoundFileError.opening, try file.read(1 << 16, at: position))
      if bytes.isEmpty { return }
      guard !Interruption.hasCome else { throw Console.OutputError.interrupted }
      try Console.write(Data(bytes))
      position += bytes.count
    }
  }

  /// Replaces the paths of temporary files in a message with the names of the streams.
  func named(_ sentence: String) -> String {
    standIns.reduce(sentence) { $0.replacing($1.path, with: tr($1.name)) }
  }

  /// Returns the name that messages use for a path given by the user.
  func name(of path: String) -> String {
    path == RenderPlan.pipe ? tr("standard input") : named(path)
  }
}
