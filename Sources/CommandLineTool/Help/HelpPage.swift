import Translations

/// The help of Myna or of a command, formatted for a given number of columns.
struct HelpPage {
  let width: Int

  init(width: Int = Console.helpWidth) { self.width = width }

  var overview: String {
    let commands = CommandTable.all.map { ($0.name, $0.description.summary) }
    let parts =
      [
        wrapped("myna: \(CommandTable.summary)"), tr("Usage: %1", symbol("myna COMMAND …")),
      ] + CommandTable.discussion.map { wrapped($0) } + [
        section(tr("Commands:"), definitions(commands)),
        wrapped(
          tr("“myna COMMAND --help” explains a command, and “myna --version” prints the version.")),
        tr("Try: %1", "myna demo"),
        section(tr("Exit status:"), definitions(CommandTable.exitStatuses)),
        section(tr("Environment:"), definitions(CommandTable.environment)),
      ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  func page(of command: CommandDescription) -> String {
    var parts = [wrapped(command.summary), wrapped(tr("Usage: %1", command.synopsis), margin: 7)]
    parts += command.discussion.map { wrapped($0) }
    parts.append(
      section(tr("Options:"), definitions(command.allOptions.map { ($0.usage, $0.fullSummary) })))
    if !command.examples.isEmpty {
      let examples = command.examples.map { example in
        let lines = example.command.commandLines(columns: width - 2, indent: 2)
        return lines.map { "  \($0)\n" }.joined() + wrapped(example.meaning, indent: 6)
      }
      parts.append(section(tr("Examples:"), examples.joined(separator: "\n")))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func section(_ heading: String, _ text: String) -> String {
    "\(heading)\n\(text)"
  }

  private func definitions(_ entries: [(String, String)]) -> String {
    let column = min(width < 60 ? 8 : 26, 4 + (entries.map(\.0.columns).max() ?? 0))
    return entries.map { term, meaning in
      let text = wrapped(meaning, indent: column)
      let head = "  \(term)"
      if head.columns + 2 > column { return "\(head)\n\(text)" }
      return head + String(repeating: " ", count: column - head.columns) + text.dropFirst(column)
    }.joined(separator: "\n")
  }

  /// - Parameter margin: the additional indentation of all lines after the first.
  private func wrapped(_ text: String, indent: Int = 0, margin: Int = 0) -> String {
    text.lines(columns: width - indent - margin).enumerated().map { number, line in
      String(repeating: " ", count: number == 0 ? indent : indent + margin) + line
    }.joined(separator: "\n")
  }
}
