import Translations

/// A command of the `myna` tool.
///
/// Argument parsing, `--help`, the manual page, and shell completion are all derived from it.
struct CommandDescription: Sendable {
  let name: String
  /// The operands as shown in help, such as `IN…`.
  var operands = ""
  var operandKinds = OperandKinds()
  var verbs: [Verb] = []
  let summary: String
  /// The paragraphs of help text after the summary.
  var discussion: [String] = []
  var options: [OptionDescription] = []
  var examples: [Example] = []

  struct Verb: Sendable {
    let name: String
    var operandKinds = OperandKinds()
  }

  struct Example: Sendable {
    let command: String
    let meaning: String
  }

  var synopsis: String {
    ["myna", name, symbol(operands), options.isEmpty ? "" : tr("[options]")]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  func kinds(after operands: [String]) -> [CompletionKind] {
    if verbs.isEmpty { return operandKinds[operands.count] }
    guard let name = operands.first else { return [.words(verbs.map(\.name))] }
    return verbs.first { $0.name == name }?.operandKinds[operands.count - 1] ?? []
  }

  var allOptions: [OptionDescription] { options + OptionDescription.common }
}

struct OptionDescription: Sendable {
  let name: String
  var letter: Character?
  /// The placeholder for the value, as shown in help; nil for a switch.
  var value: String?
  let summary: String
  /// Whether the option can be given more than once.
  var isRepeatable = false
  /// The range of a numeric value; nil if the value is not a number.
  var range: ClosedRange<Double>?
  var isWhole = false
  /// The unit of a numeric value, in words.
  var unit = ""
  var words: [String] = []
  /// The kinds of values that completion suggests in addition to `words`.
  var kinds: [CompletionKind] = []

  static let common = [
    OptionDescription(
      name: "no-config", summary: tr("Ignore the defaults in the file command.conf.")),
    OptionDescription(name: "help", letter: "h", summary: tr("Show help for the command.")),
  ]

  static let json = OptionDescription(name: "json", summary: tr("Print as JSON."))
  static let quiet = OptionDescription(
    name: "quiet", letter: "q", summary: tr("Print only errors."))

  /// The values that can be attached to a switch, as in `--json=lines`.
  var attachments: [String] { name == Self.json.name ? ["lines"] : [] }

  /// The option as shown in help: `-o, --output OUT`.
  var usage: String {
    let attached = attachments.isEmpty ? "" : "[=\(attachments.joined(separator: "|"))]"
    return "\(spellings.joined(separator: ", "))\(value.map { " \($0)" } ?? attached)"
  }

  /// The option's spellings on the command line: `-o` and `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  var valueKinds: [CompletionKind] {
    guard value != nil else { return [.words(attachments)] }
    return words.isEmpty || kinds.contains(.effect) ? kinds : kinds + [.words(words)]
  }

  var fullSummary: String {
    guard attachments.isEmpty else {
      return paragraph(
        summary, tr("With =lines, print each result on a line as soon as it is available."))
    }
    guard let range else {
      return words.isEmpty
        ? summary : paragraph(summary, tr("Choose from %1.", words.joined(separator: ", ")))
    }
    let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
    return paragraph(
      summary,
      // Translators: The range of an option; %3 is its unit.
      unit.isEmpty ? tr("%1…%2.", least, most) : tr("%1…%2 %3.", least, most, unit))
  }
}
