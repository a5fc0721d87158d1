import Translations

/// The results of a command that works on several files.
///
/// With `--json=lines`, each result is printed as soon as it is known, even after Ctrl-C. With
/// `--json` alone, `end()` prints an array.
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
  /// The result existed before.
  case present = "present"
  /// The file is not one that the command works on.
  case skipped = "skipped"
  case failed = "failed"
  /// A signal ended the command before the result was complete.
  case canceled = "canceled"
}
