import MynaStudio

/// The manual page, in the language of `man`.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH MYNA 1 \"\" \"Myna \(MynaRelease.version)\" \"User Commands\"",
      ".SH NAME", "myna \\- \(escaped(phrase(CommandTable.summary)))",
      ".SH SYNOPSIS", ".B myna", ".I COMMAND", ".RI [ options ]",
      ".SH DESCRIPTION",
    ]
    lines += CommandTable.discussion.flatMap { [".PP", escaped($0)] }.dropFirst()
    lines.append(".SH COMMANDS")
    lines += CommandTable.all.flatMap { section(of: $0.description) }
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in CommandTable.exitStatuses {
      lines += [".TP", ".B \(status)", escaped(meaning)]
    }
    lines.append(".SH ENVIRONMENT")
    for (name, meaning) in CommandTable.environment {
      lines += [".TP", ".B \(name)", escaped(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of command: CommandDescription) -> [String] {
    var lines = [".SS \(escaped(command.synopsis))", escaped(command.summary)]
    lines += command.discussion.flatMap { [".PP", escaped($0)] }
    for option in command.allOptions {
      lines += [".TP", ".B \(escaped(option.usage))", escaped(option.fullSummary)]
    }
    for example in command.examples {
      lines += [".PP", escaped(example.meaning), ".RS", ".nf"]
      lines += [escaped(example.command), ".fi", ".RE"]
    }
    return lines
  }

  /// A sentence as the line under NAME wants it: no capital, no full stop.
  private static func phrase(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "." }
  }

  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    // A line that begins with one of these would be read as a request.
    let ascii = plain.unicodeScalars.map { scalar in
      scalar.isASCII ? String(scalar) : "\\[u" + hexadecimal(scalar.value) + "]"
    }.joined()
    return ascii.hasPrefix(".") || ascii.hasPrefix("'") ? "\\&" + ascii : ascii
  }

  /// At least four digits, as the page's language wants them.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
