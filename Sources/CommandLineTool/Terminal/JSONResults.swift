import Translations

/// The results of a command that works on several files.
///
/// With `--json=lines`, each result is printed as soon as it is known, even after Ctrl-C. With
/// plain `--json`, `end()` prints an array.
final class JSONResults<Summary: Encodable> {
  private var summaries: [Summary] = []

  func add(_ summary: @autoclosure () throws -> Summary) throws {
    let summary = try Translations.inEnglish(summary)
    if Console.printsLines {
      try Console.print(json: summary)
    } else {
      summaries.append(summary)
    }
  }

  func end() throws {
    if !Console.printsLines { try Console.print(json: summaries) }
  }
}

/// The result of work on a file or a recording.
enum ResultStatus: String, Encodable {
  case done = "done"
  /// The result already existed.
  case present = "present"
  /// The command doesn't support this kind of file.
  case skipped = "skipped"
  case failed = "failed"
  /// A signal ended the command before the result was complete.
  case canceled = "canceled"
}
