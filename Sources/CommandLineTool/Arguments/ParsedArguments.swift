import PlainText
import Translations

/// A mistake on the command line.
///
/// `text` is the message for the user.
struct UsageError: Error, Equatable {
  let text: String
  init(_ text: String) { self.text = text }
}

struct ParsedArguments: Equatable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The names of the options whose values come from the settings file.
  private var defaults: Set<String> = []
  private let command: String
  private let usage: String

  /// Separates options from operands, as defined by `description`.
  ///
  /// `--name value`, `--name=value`, `-n value`, and `-nvalue` are equivalent, and `-qf` is the
  /// same as `-q -f`. A single `-` and all words after `--` are operands.
  init(_ words: [String], for description: CommandDescription) throws {
    (command, usage) = (description.name, description.operands)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      for (option, attached) in try Self.options(in: word, of: description) {
        if option.value == nil {
          try Self.check(attachment: attached, to: option)
          let value = [attached ?? ""]
          guard values.updateValue(value, forKey: option.name) ?? value == value else {
            throw UsageError(tr("--%1 was given twice; specify it once.", option.name))
          }
        } else if let value = attached ?? rest.popFirst() {
          guard option.isRepeatable || values[option.name] == nil else {
            throw UsageError(tr("--%1 was given twice; specify it once.", option.name))
          }
          try Self.check(value, for: option)
          values[option.name, default: []].append(value)
        } else {
          throw UsageError(tr("--%1 needs a value: %2.", option.name, option.usage))
        }
      }
    }
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// Returns whether an option is on the command line, and not only in the settings file.
  func isGiven(_ option: String) -> Bool { has(option) && !isDefault(option) }

  /// Returns whether an option is only in the settings file.
  func isDefault(_ option: String) -> Bool { defaults.contains(option) }

  /// Adds a value from the settings file for an option that was not given on the command line.
  mutating func addDefault(_ value: String, for option: String) {
    guard !isGiven(option) else { return }
    defaults.insert(option)
    values[option, default: []].append(value)
  }

  /// Returns the arguments without the settings file's values for the given options.
  func removingDefaults(for options: [String]) -> ParsedArguments {
    removing(options.filter(isDefault))
  }

  /// Returns the arguments without some options.
  func removing(_ options: [String]) -> ParsedArguments {
    var arguments = self
    for option in options {
      arguments.defaults.remove(option)
      arguments.values[option] = nil
    }
    return arguments
  }

  /// Returns the value of an option, or the last value of an option that was repeated.
  func text(_ option: String) -> String? { values[option]?.last }

  /// Returns all values of an option that can be repeated, in order.
  func texts(_ option: String) -> [String] { values[option] ?? [] }

  /// Returns the numeric value of an option, already checked against the option's range.
  func number(_ option: String) -> Double? { text(option).flatMap(Double.init) }

  /// Returns the operands, of which there must be at least one.
  ///
  /// - Throws: `UsageError` with the text `request` if there are none.
  func someOperands(_ request: String) throws -> [String] {
    guard !operands.isEmpty else {
      throw UsageError(
        paragraph(request, tr("“myna %1 --help” explains how to use the command.", command)))
    }
    return operands
  }

  func atMost(_ count: Int) throws {
    guard operands.count > count else { return }
    let line = ["myna", command, symbol(usage)].filter { !$0.isEmpty }.joined(separator: " ")
    let sentence = tr("Unexpected argument “%1”; use “%2”.", operands[count], line)
    throw UsageError(
      usage.hasSuffix("TITLE")
        ? paragraph(sentence, tr("Put quotes around a title that has several words.")) : sentence)
  }

  private typealias FoundOption = (option: OptionDescription, attached: String?)

  private static func options(
    in word: String, of description: CommandDescription
  ) throws -> [FoundOption] {
    word.hasPrefix("--")
      ? [try longOption(word, of: description)] : try letters(in: word, of: description)
  }

  private static func longOption(
    _ word: String, of description: CommandDescription
  ) throws -> FoundOption {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try option(named: String(parts[0]), of: description)
    return (option, parts.count == 2 ? String(parts[1]) : nil)
  }

  static func option(
    named name: String, of description: CommandDescription
  ) throws(UsageError) -> OptionDescription {
    let options = description.allOptions
    if let option = options.first(where: { $0.name == name }) { return option }
    let advice = SpellingSuggestion.nearest(to: name, in: options.map(\.name)).map { "--\($0)" }
    throw UsageError(
      paragraph(
        tr("“%1” has no option --%2.", description.name, name),
        SpellingSuggestion.sentence(
          advice, otherwise: tr("“myna %1 --help” lists its options.", description.name))))
  }

  /// Parses a word such as `-qfwav`: any number of switches, then at most one option with its
  /// value.
  private static func letters(
    in word: String, of description: CommandDescription
  ) throws -> [FoundOption] {
    var found: [FoundOption] = []
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      guard let option = description.allOptions.first(where: { $0.letter == letter }) else {
        throw UsageError(
          tr(
            "“%1” has no option -%2. “myna %1 --help” lists its options.", description.name, letter)
        )
      }
      let takesRest = option.value != nil && !rest.isEmpty
      found.append((option, takesRest ? String(rest) : nil))
      if takesRest { break }
    }
    return found
  }

  private static func check(
    attachment: String?, to option: OptionDescription
  ) throws(UsageError) {
    guard let attachment, !option.attachments.contains(attachment) else { return }
    let others = option.attachments.map { "--\(option.name)=\($0)" }
    throw UsageError(
      others.isEmpty
        ? tr("--%1 takes no value.", option.name)
        : tr(
          "--%1 has no variant “%2”; use --%1 or %3.", option.name, attachment,
          others.joined(separator: ", ")))
  }

  /// Throws `UsageError` if an option's value is not a number in the option's range.
  static func check(_ value: String, for option: OptionDescription) throws(UsageError) {
    guard let range = option.range else { return }
    guard let number = Double(value), number.isFinite else {
      throw UsageError(tr("--%1 takes a number, not “%2”.", option.name, value))
    }
    guard !option.isWhole || number == number.rounded() else {
      throw UsageError(tr("--%1 takes a whole number, not “%2”.", option.name, value))
    }
    guard range.contains(number) else {
      let (least, most) = (plain(range.lowerBound), plain(range.upperBound))
      throw UsageError(
        option.unit.isEmpty
          ? tr("--%1 %2 is outside %3…%4.", option.name, value, least, most)
          : tr("--%1 %2 is outside %3…%4 %5.", option.name, value, least, most, option.unit))
    }
  }
}

/// Formats a number without a trailing `.0`: 50, not 50.0.
func plain(_ number: Double) -> String { String(plain: number) }
