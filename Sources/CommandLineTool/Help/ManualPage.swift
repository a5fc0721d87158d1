import MynaStudio
import Translations

/// The manual pages, as roff source for `man`.
enum ManualPage {
  static var overview: String {
    var lines = heading("myna", CommandTable.summary)
    lines += [
      heading(tr("SYNOPSIS")), ".B myna", ".I COMMAND", options, ".br", ".B myna",
      ".RB [ \\-\\-help | \\-\\-version ]", heading(tr("DESCRIPTION")),
    ]
    lines += paragraphs(CommandTable.discussion)
    lines.append(heading(tr("COMMANDS")))
    for command in CommandTable.all.map({ $0.description }) {
      lines += [".TP", reference(to: command.name), escaped(command.summary)]
    }
    lines += exitStatus
    lines.append(heading(tr("ENVIRONMENT")))
    for (name, meaning) in CommandTable.environment {
      lines += [".TP", ".B \(escaped(name))", escaped(meaning)]
    }
    let names = CommandTable.all.map { "myna-\($0.name)" }
    return text(lines + seeAlso(["myna-app"] + names))
  }

  static func page(of command: CommandDescription) -> String {
    var lines = heading("myna-\(command.name)", command.summary)
    lines += [heading(tr("SYNOPSIS")), ".B myna \(escaped(command.name))"]
    if !command.operands.isEmpty { lines.append(escaped(symbol(command.operands))) }
    lines += [options, heading(tr("DESCRIPTION")), escaped(command.summary)]
    lines += command.discussion.flatMap { [".PP", escaped($0)] }
    lines.append(heading(tr("OPTIONS")))
    for option in command.allOptions {
      lines += [".TP", usage(of: option), escaped(option.fullSummary)]
    }
    if !command.examples.isEmpty {
      lines.append(heading(tr("EXAMPLES")))
      for example in command.examples {
        lines += [".TP", ".B \(quoted(example.command))", escaped(example.meaning)]
      }
    }
    return text(lines + exitStatus + seeAlso(["myna"] + others(namedBy: command)))
  }

  private static func text(_ lines: [String]) -> String {
    // Text without spaces between words cannot be justified, so left-align it.
    let isAdjusted = !lines.contains { $0.contains("\\:") }
    return ((isAdjusted ? [] : [".ad l"]) + lines).joined(separator: "\n") + "\n"
  }

  private static func heading(_ name: String, _ summary: String) -> [String] {
    let section = quoted(tr("User Commands"))
    return [
      ".TH \(name.uppercased()) 1 \"\" \"Myna \(MynaVersion.version)\" \(section)",
      // Programs that index manual pages parse this section.
      heading(tr("NAME")),
      "\(escaped(name)) \\- \(escaped(phrase(summary)).replacing("\\:", with: ""))",
    ]
  }

  private static func heading(_ name: String) -> String { ".SH \(escaped(name))" }

  private static var options: String {
    let name = escaped(tr("options"))
    return ".RI [ \(name) ]"
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.flatMap { [".PP", escaped($0)] }.dropFirst())
  }

  private static var exitStatus: [String] {
    [heading(tr("EXIT STATUS"))]
      + CommandTable.exitStatuses.flatMap { [".TP", ".B \($0)", escaped($1)] }
  }

  private static func seeAlso(_ names: [String]) -> [String] {
    let last = names.count - 1
    return [heading(tr("SEE ALSO"))]
      + names.enumerated().map { reference(to: $1, mark: $0 < last ? "," : "") }
  }

  private static func reference(to name: String, mark: String = "") -> String {
    let page = name.hasPrefix("myna") ? name : "myna-\(name)"
    return ".BR \(escaped(page)) (1)\(mark)"
  }

  /// Returns the manual pages of the other commands that a command's help mentions.
  private static func others(namedBy command: CommandDescription) -> [String] {
    let texts =
      command.discussion + command.options.map(\.summary)
      + command.examples.flatMap { [$0.command, $0.meaning] }
    return CommandTable.all.map { $0.name }.filter { name in
      name != command.name
        && texts.contains { text in
          [" ", "”", ")"].contains { text.contains("myna \(name)\($0)") }
            || text.hasSuffix("myna \(name)")
        }
    }.map { "myna-\($0)" }
  }

  /// Formats `-o, --output OUT` with literal text in bold.
  private static func usage(of option: OptionDescription) -> String {
    let spellings = option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return spellings + (option.value.map { " \\fI\(escaped($0))\\fR" } ?? "")
  }

  /// Formats a sentence for the NAME section, in lowercase and without a period.
  private static func phrase(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." && $0 != "。" }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    // roff would interpret a line that begins with `.` or `'` as a request, so insert `\&` before
    // it.
    let ascii = plain.split(separator: " ", omittingEmptySubsequences: false).map { word in
      // `\:` allows a line break within Chinese text. groff has no line-breaking rules for Chinese.
      word.pieces.map(encoded).joined(separator: "\\:")
    }.joined(separator: " ")
    return ascii.hasPrefix(".") || ascii.hasPrefix("'") ? "\\&" + ascii : ascii
  }

  private static func encoded(_ text: Substring) -> String {
    text.unicodeScalars.map { scalar in
      // `man` accepts letters of other scripts as UTF-8, but groff requires escape sequences if it
      // is used without `man`.
      scalar.isASCII || scalar.value >= 0x1100 && scalar.properties.isAlphabetic
        ? String(scalar) : "\\[u" + hexadecimal(scalar.value) + "]"
    }.joined()
  }

  /// Formats a code point with at least four digits, as roff requires.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
