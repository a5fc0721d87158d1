protocol Command: SendableMetatype {
  static var description: CommandDescription { get }
  /// Whether unfinished recordings are recovered in the background while the command runs.
  static var recovers: Bool { get }
  init(_ arguments: ParsedArguments) throws
  func run() throws -> ExitStatus
}

extension Command {
  static var recovers: Bool { true }
}

enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case misused = 64
}
