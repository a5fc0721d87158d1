/// Something the tool does.
protocol Command: SendableMetatype {
  static var description: CommandDescription { get }
  /// Whether takes that were left unfinished are completed meanwhile.
  static var recovers: Bool { get }
  init(_ arguments: ParsedArguments) throws
  func run() throws -> ExitStatus
}

extension Command {
  static var recovers: Bool { true }
}

/// The tool's exit status.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case misused = 64
}
