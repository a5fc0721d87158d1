enum HelpPage {
  private static let width = 79

  static var overview: String {
    let commands = CommandTable.all.map { ($0.description.name, $0.description.summary) }
    return """
      myna: \(CommandTable.summary)

      Usage: myna COMMAND …

      \(CommandTable.discussion.map { wrapped($0, indent: 0) }.joined(separator: "\n\n"))

      Commands:
      \(definitions(commands))

      “myna COMMAND --help” explains a command, and “myna --version” prints the version.

      Try: myna demo

      Exit status:
      \(definitions(CommandTable.exitStatuses))

      Environment:
      \(definitions(CommandTable.environment))

      """
  }

  static func page(of command: CommandDescription) -> String {
    var parts = ["\(command.summary)\n", "Usage: \(command.synopsis)\n"]
    parts += command.discussion.map { wrapped($0, indent: 0) + "\n" }
    parts.append(
      "Options:\n\(definitions(command.allOptions.map { ($0.usage, $0.fullSummary) }))\n")
    if !command.examples.isEmpty {
      let examples = command.examples.map { "  \($0.command)\n\(wrapped($0.meaning, indent: 6))" }
      parts.append("Examples:\n\(examples.joined(separator: "\n"))\n")
    }
    return parts.joined(separator: "\n")
  }

  /// Formats terms and their descriptions in two columns.
  private static func definitions(_ entries: [(String, String)]) -> String {
    let column = min(26, 4 + (entries.map(\.0.count).max() ?? 0))
    return entries.map { term, meaning in
      let text = wrapped(meaning, indent: column)
      let head = "  \(term)"
      if head.count + 2 > column { return "\(head)\n\(text)" }
      return head + String(repeating: " ", count: column - head.count) + text.dropFirst(column)
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
