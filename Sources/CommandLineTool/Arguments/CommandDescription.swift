/// A command of the tool: what parsing, `--help` and the manual page are made from.
struct CommandDescription: Sendable {
  let name: String
  /// The operands as help shows them, such as `IN…`.
  var operands = ""
  let summary: String
  /// Paragraphs that say what the summary cannot.
  var discussion: [String] = []
  var options: [OptionDescription] = []
  var examples: [Example] = []

  struct Example: Sendable {
    let command: String
    let meaning: String
  }

  /// The command line in short.
  var synopsis: String {
    ["myna", name, operands, options.isEmpty ? "" : "[options]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Its own options and those every command has.
  var allOptions: [OptionDescription] { options + OptionDescription.common }
}

/// An option of a command.
struct OptionDescription: Sendable {
  let name: String
  var letter: Character?
  /// What stands for the value in help; nil for a switch.
  var value: String?
  let summary: String
  /// The numbers it takes, if it takes numbers.
  var range: ClosedRange<Double>?
  /// The unit of the number in words.
  var unit = ""

  static let common = [
    OptionDescription(name: "help", letter: "h", summary: "Say what the command does.")
  ]

  /// The option as a person types it: `-o, --output OUT`.
  var usage: String {
    let letter = letter.map { "-\($0), " } ?? ""
    return "\(letter)--\(name)\(value.map { " \($0)" } ?? "")"
  }
}
