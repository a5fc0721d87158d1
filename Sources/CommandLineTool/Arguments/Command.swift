protocol Command: SendableMetatype {
  static var name: String { get }
  /// The help, which takes longer to create than most commands take to run.
  static var description: CommandDescription { get }
  init(_ arguments: ParsedArguments) throws
  /// Whether unfinished recordings are recovered in the background while the command runs.
  var recovers: Bool { get }
  func run() throws -> ExitStatus
}

extension Command {
  var recovers: Bool { true }
}

enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case misused = 64
  /// The command failed, but may succeed later (EX_TEMPFAIL in <sysexits.h>).
  case retry = 75
  /// The program that reads standard output has ended; shells report this status for a program that
  /// was ended by SIGPIPE.
  case readerGone = 141
}
