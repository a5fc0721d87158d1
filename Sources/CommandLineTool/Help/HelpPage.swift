import Translations

enum HelpPage {
  private static let width = 79

  static var overview: String {
    let commands = CommandTable.all.map { ($0.description.name, $0.description.summary) }
    let parts =
      [
        "myna: \(CommandTable.summary)", tr("Usage: %1", symbol("myna COMMAND …")),
      ] + CommandTable.discussion.map { wrapped($0, indent: 0) } + [
        section(tr("Commands:"), definitions(commands)),
        tr("“myna COMMAND --help” explains a command, and “myna --version” prints the version."),
        tr("Try: %1", "myna demo"),
        section(tr("Exit status:"), definitions(CommandTable.exitStatuses)),
        section(tr("Environment:"), definitions(CommandTable.environment)),
      ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func page(of command: CommandDescription) -> String {
    var parts = [wrapped(command.summary, indent: 0), tr("Usage: %1", command.synopsis)]
    parts += command.discussion.map { wrapped($0, indent: 0) }
    parts.append(
      section(tr("Options:"), definitions(command.allOptions.map { ($0.usage, $0.fullSummary) })))
    if !command.examples.isEmpty {
      let examples = command.examples.map { "  \($0.command)\n\(wrapped($0.meaning, indent: 6))" }
      parts.append(section(tr("Examples:"), examples.joined(separator: "\n")))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func section(_ heading: String, _ text: String) -> String {
    "\(heading)\n\(text)"
  }

  private static func definitions(_ entries: [(String, String)]) -> String {
    let column = min(26, 4 + (entries.map(\.0.columns).max() ?? 0))
    return entries.map { term, meaning in
      let text = wrapped(meaning, indent: column)
      let head = "  \(term)"
      if head.columns + 2 > column { return "\(head)\n\(text)" }
      return head + String(repeating: " ", count: column - head.columns) + text.dropFirst(column)
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    text.lines(columns: width - indent).map { String(repeating: " ", count: indent) + $0 }
      .joined(separator: "\n")
  }
}
