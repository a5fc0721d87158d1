import FoundationEssentials

/// `myna complete`: lists completions for the shell scripts.
///
/// Runs at each Tab, so it changes nothing, prints no messages, and never waits for another
/// process.
struct CompleteCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "complete", operands: "-- WORD…",
    summary: "List what the last word of a command line can be.",
    discussion: [
      "Prints a line for each, with a tab and a description behind some, and a tab and “file” or “folder” where the shell knows more."
    ],
    options: [
      OptionDescription(
        name: "bash",
        summary:
          "Take the line up to the cursor, as it was typed, and the word that bash replaces; print “file” or “folder” with the beginning of its name first, and no descriptions."
      )
    ],
    examples: [.init(command: "myna complete -- play Int", meaning: "Recordings to be played.")])

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
    // If the shell closed the pipe, it no longer needs the completion.
    try? Console.print(answer, terminator: "")
    return .done
  }
}
