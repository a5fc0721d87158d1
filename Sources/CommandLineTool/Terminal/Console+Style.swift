import Synchronization

/// How the command prints its results and messages, as its options request.
extension Console {
  private static let linesFlag = Atomic(false)
  private static let jsonFlag = Atomic(false)
  private static let quietFlag = Atomic(false)

  /// Adopts `--json` and `--quiet` for the rest of the process.
  static func adopt(_ arguments: ParsedArguments) {
    let json = arguments.text(OptionDescription.json.name)
    jsonFlag.store(json != nil, ordering: .relaxed)
    linesFlag.store(json == "lines", ordering: .relaxed)
    quietFlag.store(arguments.has(OptionDescription.quiet.name), ordering: .relaxed)
  }

  /// Whether results are printed as JSON.
  static var printsJSON: Bool { jsonFlag.load(ordering: .relaxed) }

  /// Whether each result is printed on one line as soon as it is known, as `--json=lines` requests.
  static var printsLines: Bool { linesFlag.load(ordering: .relaxed) }

  /// Whether only results and errors are printed.
  static var isQuiet: Bool { quietFlag.load(ordering: .relaxed) }

  /// Prints a message that is not an error, unless `--quiet` was given.
  static func note(_ sentence: @autoclosure () throws -> String) rethrows {
    if !isQuiet { say(try sentence()) }
  }
}
