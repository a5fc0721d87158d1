import Files
import SoundFiles
import Translations

/// Completes the options on the command line with the defaults in the settings file.
enum OptionDefaults {
  /// Options that must be on the command line, because a forgotten default could destroy something
  /// or change the output that a program reads.
  private static let forbidden: Set<String> = [
    "accept", "begin-anew", "delete", "empty", "force", "help", "json", "leave-behind",
    "no-config", "prune", "revoke", "upload-again", "yes",
  ]

  /// Options that contradict each other.
  private static let alternatives: [Set<String>] = [
    ["mono", "left", "right", "channels"], ["normalize", "no-limiter"],
    ["favorite", "no-favorite"], ["append", "output"], ["at", "every", "silence", "markers"],
  ]

  /// Creates a command from its options and, unless they rule them out, the defaults.
  ///
  /// - Throws: `UsageError` if any line of the settings file has a mistake.
  static func command(
    _ command: any Command.Type, _ given: ParsedArguments,
    path: String? = ConfigurationFile.usualPath
  ) throws -> any Command {
    adoptStyle(of: given)
    let isHelp = [HelpCommand.description.name, CompleteCommand.description.name].contains(
      command.description.name)
    guard !isHelp, !given.has("json"), !given.has("no-config"), let path,
      let file = try ConfigurationFile(path: path)
    else { return try command.init(given) }
    let lines = file.entries.filter { $0.command == command.description.name }
    let used = lines.filter { applies($0, to: given, among: lines) }
    let arguments = try used.reduce(given) { try with($1, $0, command) }
    adoptStyle(of: arguments)
    do {
      return try command.init(arguments)
    } catch {
      // A mistake on the command line is reported without the settings file.
      if !used.isEmpty { _ = try command.init(given) }
      for entry in used {
        do {
          _ = try command.init(with(entry, given, command))
        } catch {
          let sentence = (error as? UsageError)?.text ?? ErrorMessages.of(error)
          throw file.mistake(sentence ?? "\(error)", line: entry.line)
        }
      }
      throw error
    }
  }

  /// Throws `UsageError` if an option cannot have the value as a default.
  static func check(_ option: OptionDescription, _ value: String) throws(UsageError) {
    guard !forbidden.contains(option.name) else {
      throw UsageError(
        tr("--%1 cannot be a default; use it only on the command line.", option.name))
    }
    guard option.value != nil else {
      guard ["yes", "no"].contains(value) else {
        throw UsageError(
          tr("--%1 is a switch; its default is yes or no, not “%2”.", option.name, value))
      }
      return
    }
    guard !value.isEmpty else {
      throw UsageError(tr("--%1 needs a value: %2.", option.name, option.usage))
    }
    try ParsedArguments.check(value, for: option)
  }

  private static func adoptStyle(of arguments: ParsedArguments) {
    let json = arguments.text(OptionDescription.json.name)
    Console.setStyle(
      printsJSON: json != nil, printsLines: json == "lines",
      isQuiet: arguments.has(OptionDescription.quiet.name))
  }

  static func exclude(_ one: String, _ other: String) -> Bool {
    one != other && alternatives.contains { $0.contains(one) && $0.contains(other) }
  }

  private static func with(
    _ entry: ConfigurationFile.Entry, _ given: ParsedArguments, _ command: any Command.Type
  ) throws -> ParsedArguments {
    let option = try ParsedArguments.option(named: entry.option, of: command.description)
    var arguments = given
    if option.value == nil {
      if entry.value == "yes" { arguments.addDefault("", for: option.name) }
    } else {
      arguments.addDefault(expanded(entry.value, for: option.kinds), for: option.name)
    }
    return arguments
  }

  /// Replaces ~ at the beginning of a path, as the shell does on the command line.
  private static func expanded(_ value: String, for kinds: [CompletionKind]) -> String {
    guard kinds.contains(.file) || kinds.contains(.folder), value.hasPrefix("~/") else {
      return value
    }
    guard let home = ProcessEnvironment.environment["HOME"], !home.isEmpty else { return value }
    return home + value.dropFirst()
  }

  /// Returns whether no given option replaces or contradicts a default.
  private static func applies(
    _ entry: ConfigurationFile.Entry, to given: ParsedArguments,
    among lines: [ConfigurationFile.Entry]
  ) -> Bool {
    let contraries = alternatives.filter { $0.contains(entry.option) }.joined()
    guard !given.has(entry.option), !contraries.contains(where: given.has) else { return false }
    let output = (given.text("output") ?? given.text("to")).map(NumberedPath.ending(of:)) ?? ""
    let ending = output.lowercased()
    let written = SoundFileFormat(fileExtension: ending)
    if entry.option == "format" { return written == nil && !["mid", "midi"].contains(ending) }
    let standard = lines.first { $0.option == "format" }?.value
    let word = given.text("format") ?? (written == nil ? standard : nil)
    guard let format = word.map({ SoundFileFormat(word: $0.lowercased()) }) ?? written else {
      return true
    }
    return switch entry.option {
    case "bits": format == .flac || format == .wav16
    case "bitrate": format.bitRates(sampleRate: 48_000, channelCount: 2) != nil
    default: true
    }
  }
}
