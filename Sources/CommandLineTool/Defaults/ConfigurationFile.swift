import Files
import MynaStudio
import Sentences
import Translations

/// The file with the user's defaults for options, one per line.
///
/// A line such as `render.format = flac` is the default for `--format` of `myna render`. Empty
/// lines and lines that begin with # are ignored.
struct ConfigurationFile {
  struct Entry: Equatable {
    let line: Int
    let command: String
    let option: String
    let value: String

    /// Whether both lines are about the same command and a condition holds for their options.
    func clashes(with other: Entry, if isContrary: (String, String) -> Bool) -> Bool {
      command == other.command && isContrary(option, other.option)
    }
  }

  static let name = "command.conf"
  static let example = symbol("render.format = flac")

  /// The maximum size in bytes, which keeps a huge file from being read by mistake.
  private static let longest = 1 << 20

  let path: String
  private(set) var entries: [Entry] = []

  /// Reads the file; nil if it doesn't exist.
  ///
  /// - Throws: `UsageError` if the file contains a mistake.
  init?(path: String) throws(UsageError) {
    self.path = path
    guard let bytes = try Self.bytes(path) else { return nil }
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      do throws(UsageError) {
        guard let entry = try entry(Array(line), number: index + 1) else { continue }
        entries.append(entry)
      } catch {
        throw mistake(error.text, line: index + 1)
      }
    }
  }

  /// The path of this user's file; nil if there is no home folder.
  static var usualPath: String? { (try? MynaFolders.settings()).map { "\($0)/\(name)" } }

  /// Returns an error about a single line of the file, or about lines that contradict each other.
  func mistake(_ sentence: String, lines: [Int]) -> UsageError {
    guard lines.count > 1 else { return mistake(sentence, line: lines[0]) }
    let numbers = ListFormatting.all(lines.map(String.init))
    return UsageError(
      paragraph(
        // Translators: A mistake in a file; %2 is “3 and 5”, and %3 is a sentence.
        tr("“%1”, lines %2: %3", path, numbers, sentence),
        tr("Correct one of the lines, or add --no-config.")))
  }

  private func mistake(_ sentence: String, line: Int) -> UsageError {
    UsageError(
      paragraph(
        // Translators: A mistake in a file; %3 is a sentence.
        tr("“%1”, line %2: %3", path, line, sentence),
        tr("Correct the line, or add --no-config.")))
  }

  private static func bytes(_ path: String) throws(UsageError) -> [UInt8]? {
    let advice = tr("Correct the file, or add --no-config.")
    do throws(SystemError) {
      let bytes = try OpenFile(reading: path).read(longest + 1)
      if bytes.count <= longest { return bytes }
    } catch {
      // A program that cannot access the settings folder has no defaults.
      if FileStatus.seen(path) == nil { return nil }
      throw UsageError(
        paragraph(
          error.kind == .notRegularFile
            ? tr("“%1” should contain defaults, but is not a file.", path)
            : tr("“%1” cannot be read: %2.", path, error.refusal.words), advice))
    }
    throw UsageError(
      paragraph(tr("“%1” should contain defaults, but is too large.", path), advice))
  }

  private func entry(_ bytes: [UInt8], number: Int) throws(UsageError) -> Entry? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError(tr("The line is not UTF-8 text."))
    }
    let mark: Character = "\u{FEFF}"
    // Some editors write a byte order mark at the beginning of UTF-8 files.
    let line = trimmed(number == 1 && text.first == mark ? text.dropFirst() : text[...])
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(trimmed)
    let names = sides[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, names.count == 2, !names[0].isEmpty, !names[1].isEmpty else {
      throw UsageError(
        tr(
          "A default has the form COMMAND.OPTION = VALUE, such as “%1”, not “%2”.", Self.example,
          line))
    }
    let value = sides[1]
    guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\t" }) else {
      throw UsageError(tr("The value contains a control character."))
    }
    return try checked(
      Entry(line: number, command: String(names[0]), option: String(names[1]), value: value))
  }

  /// Throws `UsageError` if no command has the option or the value is invalid.
  private func checked(_ entry: Entry) throws(UsageError) -> Entry {
    let command: any Command.Type
    do {
      command = try CommandTable.command(named: entry.command)
    } catch {
      throw error as? UsageError ?? UsageError("\(error)")
    }
    let option = try ParsedArguments.option(named: entry.option, of: command.description)
    try OptionDefaults.check(option, entry.value)
    let earlier = entries.first { $0.clashes(with: entry, if: ==) }
    if let earlier, !option.isRepeatable {
      throw UsageError(
        tr("--%1 has another default on line %2; remove one of them.", entry.option, earlier.line))
    }
    if let contrary = entries.first(where: { $0.clashes(with: entry, if: OptionDefaults.exclude) })
    {
      throw UsageError(
        tr(
          "--%1 conflicts with --%2 on line %3; remove one of them.", entry.option, contrary.option,
          contrary.line))
    }
    return entry
  }

  private func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(
      start.prefix(
        upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
  }
}
