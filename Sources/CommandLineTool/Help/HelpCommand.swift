/// `myna help`: the overview, a command's page, or the manual page.
struct HelpCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "help", operands: "[COMMAND]",
    takesCommand: true,
    summary: "Say how to use Myna or one of its commands.",
    options: [
      OptionDescription(
        name: "man", summary: "Print the manual page of Myna or a command, to be read with man -l."),
      OptionDescription(
        name: "completion", summary: "Print what makes bash complete command lines of myna."),
    ],
    examples: [
      .init(command: "myna help render", meaning: "The same as myna render --help."),
      .init(
        command: "source <(myna help --completion)",
        meaning: "Completion with the Tab key; a line for ~/.bashrc."),
    ])

  private let text: String

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    if arguments.has("completion") {
      text = CompletionScript.text
    } else if arguments.has("man") {
      text =
        try arguments.operands.first.map {
          ManualPage.page(of: try CommandTable.command(named: $0).description)
        } ?? ManualPage.overview
    } else if let name = arguments.operands.first {
      text = HelpPage.page(of: try CommandTable.command(named: name).description)
    } else {
      text = HelpPage.overview
    }
  }

  func run() throws -> ExitStatus {
    try Console.print(text, terminator: "")
    return .done
  }
}
