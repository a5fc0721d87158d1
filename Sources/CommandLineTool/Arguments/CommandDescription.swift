/// A command of the tool: what parsing, `--help`, the manual page and completion are made from.
struct CommandDescription: Sendable {
  let name: String
  /// The operands as help shows them, such as `IN…`.
  var operands = ""
  /// The words an operand can be, where it is no file.
  var operandWords: [String] = []
  /// Whether an operand is the name of a command.
  var takesCommand = false
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
  /// The placeholder of the value in help; nil for a switch.
  var value: String?
  let summary: String
  /// The numbers it takes, if it takes numbers.
  var range: ClosedRange<Double>?
  /// Whether only whole numbers make sense.
  var isWhole = false
  /// The unit of the number in words.
  var unit = ""
  /// The words it takes, if there is a list of them.
  var words: [String] = []

  static let common = [
    OptionDescription(name: "help", letter: "h", summary: "Say what the command does.")
  ]

  /// The option as a person types it: `-o, --output OUT`.
  var usage: String {
    "\(spellings.joined(separator: ", "))\(value.map { " \($0)" } ?? "")"
  }

  /// The option as the command line has it: `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// The summary, with the words or numbers the option takes.
  var fullSummary: String {
    guard let range else {
      return words.isEmpty ? summary : "\(summary) There are \(words.joined(separator: ", "))."
    }
    let unit = unit.isEmpty ? "" : " \(unit)"
    return "\(summary) \(plain(range.lowerBound))…\(plain(range.upperBound))\(unit)."
  }
}
