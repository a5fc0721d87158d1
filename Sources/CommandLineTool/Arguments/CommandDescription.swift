/// A command of the tool: what parsing, `--help`, the manual page and completion are made from.
struct CommandDescription: Sendable {
  let name: String
  /// The operands as help shows them, such as `IN…`.
  var operands = ""
  /// What the operands can be, for completion.
  var operandKinds = OperandKinds()
  /// The words that the first operand can be, where it says what to do.
  var verbs: [Verb] = []
  let summary: String
  /// Paragraphs that say what the summary cannot.
  var discussion: [String] = []
  var options: [OptionDescription] = []
  var examples: [Example] = []

  /// A word that says what to do, and what the operands after it can be.
  struct Verb: Sendable {
    let name: String
    var operandKinds = OperandKinds()
  }

  struct Example: Sendable {
    let command: String
    let meaning: String
  }

  /// The command line in short.
  var synopsis: String {
    ["myna", name, operands, options.isEmpty ? "" : "[options]"]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns what the operand after others can be.
  func kinds(after operands: [String]) -> [CompletionKind] {
    if verbs.isEmpty { return operandKinds[operands.count] }
    guard let name = operands.first else { return [.words(verbs.map(\.name))] }
    return verbs.first { $0.name == name }?.operandKinds[operands.count - 1] ?? []
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
  /// What the value can be besides these words, for completion.
  var kinds: [CompletionKind] = []

  static let common = [
    OptionDescription(name: "help", letter: "h", summary: "Say what the command does.")
  ]

  /// The option as a person types it: `-o, --output OUT`.
  var usage: String {
    "\(spellings.joined(separator: ", "))\(value.map { " \($0)" } ?? "")"
  }

  /// The option as the command line has it: `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// All that the value can be.
  var valueKinds: [CompletionKind] {
    words.isEmpty || kinds.contains(.effect) ? kinds : kinds + [.words(words)]
  }

  /// The summary, with the words or numbers the option takes.
  var fullSummary: String {
    guard let range else {
      return words.isEmpty ? summary : "\(summary) There are \(words.joined(separator: ", "))."
    }
    let unit = unit.isEmpty ? "" : " \(unit)"
    return "\(summary) \(plain(range.lowerBound))…\(plain(range.upperBound))\(unit)."
  }
}
