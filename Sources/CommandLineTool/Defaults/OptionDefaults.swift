import Files
import SoundFiles
import Translations

/// Completes the options on the command line with the defaults in the settings file.
enum OptionDefaults {
  /// Options that must be on the command line, because a forgotten default could destroy or change
  /// something, or change the output that a program reads.
  private static let forbidden: Set<String> = [
    "accept", "add", "begin-anew", "bring-first", "delete", "empty", "everywhere", "favorite",
    "force", "help", "json", "keep-everything", "leave-behind", "manifest", "new-user", "no-config",
    "no-favorite", "note", "only-here", "original", "prune", "remove", "revoke", "shard",
    "upload-again",
    "yes",
  ]

  /// Creates a command from the given options and from the defaults that don't contradict them.
  ///
  /// - Throws: `UsageError` if any line of the settings file has a mistake.
  static func command(
    _ command: any Command.Type, _ given: ParsedArguments,
    path: String? = ConfigurationFile.usualPath
  ) throws -> any Command {
    adoptStyle(of: given)
    let isHelp = [HelpCommand.name, CompleteCommand.name].contains(command.name)
    guard !isHelp, !given.has("json"), !given.has("no-config"), let path,
      let file = try ConfigurationFile(path: path)
    else { return try command.init(given) }
    let lines = file.entries.filter { $0.command == command.name }
    let used = lines.filter { applies($0, to: given, among: lines) }
    let arguments = try used.reduce(given) { try with($1, $0, command) }
    adoptStyle(of: arguments)
    do {
      return try command.init(arguments)
    } catch {
      // If the command line alone causes the mistake, don't mention the settings file.
      guard !used.isEmpty else { throw error }
      _ = try command.init(given)
      throw try mistake(error, of: used, in: file, given, command)
    }
  }

  /// Returns an error about the smallest set of defaults that causes a mistake.
  private static func mistake(
    _ error: any Error, of used: [ConfigurationFile.Entry], in file: ConfigurationFile,
    _ given: ParsedArguments, _ command: any Command.Type
  ) throws -> UsageError {
    var (entries, reason) = (used, error)
    for entry in used.reversed() {
      let others = entries.filter { $0 != entry }
      let arguments = try others.reduce(given) { try with($1, $0, command) }
      do {
        _ = try command.init(arguments)
      } catch {
        (entries, reason) = (others, error)
      }
    }
    let sentence = (reason as? UsageError)?.text ?? ErrorMessages.of(reason)
    return file.mistake(sentence ?? "\(reason)", lines: entries.map(\.line))
  }

  /// Throws `UsageError` if the value is not a valid default for the option.
  static func check(_ option: OptionDescription, _ value: String) throws(UsageError) {
    guard !forbidden.contains(option.name), option.value != WorkListOptions.option.value else {
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
    try FormatOption.check(value, for: option)
  }

  private static func adoptStyle(of arguments: ParsedArguments) {
    let json = arguments.text(OptionDescription.json.name)
    Console.setStyle(
      printsJSON: json != nil, printsLines: json == "lines",
      isQuiet: arguments.has(OptionDescription.quiet.name))
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

  /// Replaces `~` at the beginning of a path, as the shell does on the command line.
  private static func expanded(_ value: String, for kinds: [CompletionKind]) -> String {
    guard kinds.contains(.file) || kinds.contains(.folder), value.hasPrefix("~/") else {
      return value
    }
    guard let home = ProcessEnvironment.environment["HOME"], !home.isEmpty else { return value }
    return home + value.dropFirst()
  }
}
