import Synchronization

/// The style in which the command prints its results and messages.
extension Console {
  private static let linesFlag = Atomic(false)
  private static let jsonFlag = Atomic(false)
  private static let quietFlag = Atomic(false)

  /// Sets the style for the rest of the process.
  static func setStyle(printsJSON: Bool, printsLines: Bool, isQuiet: Bool) {
    jsonFlag.store(printsJSON, ordering: .relaxed)
    linesFlag.store(printsLines, ordering: .relaxed)
    quietFlag.store(isQuiet, ordering: .relaxed)
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
