import FoundationEssentials
import Translations

/// `myna complete`, which lists completions for the shell scripts.
///
/// The command runs each time the user presses Tab, so it changes nothing, prints no messages, and
/// never waits for another process.
struct CompleteCommand: Command {
  let recovers = false
  static let name = "complete"
  static let description = CommandDescription(
    name: name, operands: "-- WORD…",
    summary: tr("List completions for the last word of a command line."),
    discussion: [
      tr(
        "Prints one completion per line, some followed by a tab and a description. A line with a tab and “file” or “folder” means that the shell should add file names."
      )
    ],
    options: [
      OptionDescription(
        name: "bash",
        summary:
          tr(
            "Read the command line up to the cursor and the word that bash replaces; print “file” or “folder” and the beginning of the name first, without descriptions."
          )
      )
    ],
    examples: [
      .init(command: "myna complete -- play Int", meaning: tr("Lists recordings to play."))
    ])

  private let answer: String

  init(_ arguments: ParsedArguments) {
    let (words, commands) = (arguments.operands, CommandTable.all.map { $0.description })
    answer =
      if arguments.has("bash") {
        BashCompletion(
          line: words.first ?? "", word: words.dropFirst().first ?? "", among: commands
        ).text
      } else {
        Completion(of: words, among: commands).text
      }
  }

  func run() -> ExitStatus {
    // If the shell has closed the pipe, it no longer needs the completions.
    try? Console.print(answer, terminator: "")
    return .done
  }
}
