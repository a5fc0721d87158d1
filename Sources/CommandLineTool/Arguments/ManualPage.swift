/// The manual page, in the language of `man`.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH MYNA 1", ".SH NAME", "myna \\- \(escaped(CommandTable.summary))", ".SH SYNOPSIS",
      ".B myna", ".I COMMAND", ".RI [ options ]", ".SH DESCRIPTION",
      "Myna records a voice and says it back changed. Data goes to standard output, talk to standard error.",
      "A file name of \\- is standard input or output.",
    ]
    for command in CommandTable.all.map({ $0.description }) {
      lines += [
        ".SH COMMAND: \(command.name.uppercased())", ".B \(escaped(command.synopsis))", ".PP",
      ]
      lines.append(escaped(command.summary))
      lines += command.discussion.flatMap { [".PP", escaped($0)] }
      for option in command.allOptions {
        lines += [".TP", ".B \(escaped(option.usage))", escaped(option.fullSummary)]
      }
      for example in command.examples {
        lines += [".PP", escaped(example.meaning), ".PP", ".nf", ".RS"]
        lines += [escaped(example.command), ".RE", ".fi"]
      }
    }
    lines.append(".SH EXIT STATUS")
    for (status, meaning) in CommandTable.exitStatuses {
      lines += [".TP", ".B \(status)", escaped(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
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
