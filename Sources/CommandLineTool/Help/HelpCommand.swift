import Translations

struct HelpCommand: Command {
  let recovers = false
  static let name = "help"
  static let description = CommandDescription(
    name: name, operands: "[COMMAND]",
    operandKinds: OperandKinds([.command]),
    summary: tr("Show how to use Myna or one of its commands."),
    options: [
      OptionDescription(
        name: "man", summary: tr("Print the manual page of Myna or a command; read it with man -l.")
      ),
      OptionDescription(
        name: "completion",
        summary:
          tr("Print the completion script for bash, or for zsh or fish if you specify that shell.")
      ),
    ],
    examples: [
      .init(
        command: "myna help render", meaning: tr("Shows the same help as “myna render --help”.")),
      .init(
        command: "source <(myna help --completion)",
        meaning: tr("Enables Tab completion in bash; add this line to ~/.bashrc.")),
      .init(
        command: "source <(myna help --completion zsh)",
        meaning: tr("Enables Tab completion in zsh; add this line to ~/.zshrc, after compinit.")),
      .init(
        command: "myna help --completion fish | source",
        meaning: tr("Enables Tab completion in fish; add this line to ~/.config/fish/config.fish.")),
    ])

  private let text: String

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    if arguments.has("completion") {
      let shell = arguments.operands.first ?? CompletionScript.bash.rawValue
      text = try CompletionScript(shell: shell).text
    } else if arguments.has("man") {
      text =
        try arguments.operands.first.map {
          ManualPage.page(of: try CommandTable.command(named: $0).description)
        } ?? ManualPage.overview
    } else if let name = arguments.operands.first {
      text = HelpPage().page(of: try CommandTable.command(named: name).description)
    } else {
      text = HelpPage().overview
    }
  }

  func run() throws -> ExitStatus {
    try Console.print(text, terminator: "")
    return .done
  }
}
