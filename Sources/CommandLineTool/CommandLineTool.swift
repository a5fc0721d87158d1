import Files
import Glibc
import MynaStudio
import Translations

/// The entry point, which runs the command and reports each error as a sentence.
@main
struct CommandLineTool {
  static func main() {
    Translations.bindForTerminal()
    Interruption.listen()
    _ = Console.talk  // duplicates stderr before a library can write to it
    guard OpenFileLimit.allows(fileCount) else {
      Console.say(
        tr(
          "Myna needs to open %1 files at once, but this shell allows fewer; run “ulimit -n 256”, and try again.",
          fileCount)
      )
      exit(ExitStatus.failed.rawValue)
    }
    _ = EnvironmentSecrets.taken
    let status = run(Array(ProcessEnvironment.arguments.dropFirst()))
    if Interruption.isUnexplained { Console.say(tr("Interrupted; no partial files were left.")) }
    exit(Interruption.exitStatus ?? status.rawValue)
  }

  /// The maximum number of files that a command opens at the same time, in addition to one file for
  /// each worker thread.
  private static let fileCount = 24

  private static func run(_ words: [String]) -> ExitStatus {
    do {
      return try start(words)
    } catch let error as UsageError {
      Console.say(error.text)
      return .misused
    } catch Console.OutputError.readerGone {
      return .readerGone
    } catch {
      if !Interruption.hasCome, let sentence = ErrorMessages.of(error) { Console.say(sentence) }
      return .failed
    }
  }

  private static func start(_ words: [String]) throws -> ExitStatus {
    switch words.first {
    case nil:
      Console.show(HelpPage().overview)
      return .misused
    case "--help", "-h":
      try Console.print(HelpPage().overview, terminator: "")
      return .done
    case "--version":
      try Console.print("myna \(MynaVersion.version)")
      return .done
    case let option? where option.hasPrefix("-"):
      throw UsageError(
        paragraph(
          tr("There is no option %1.", option),
          SpellingSuggestion.sentence(
            SpellingSuggestion.nearest(to: option, in: ["--help", "--version", "-h"]),
            otherwise: tr("Specify a command; “myna --help” lists all commands."))))
    case let name?:
      let command = try CommandTable.command(named: name)
      let rest = Array(words.dropFirst())
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        try Console.print(HelpPage().page(of: command.description), terminator: "")
        return .done
      }
      let work = try OptionDefaults.command(
        command, try ParsedArguments(rest, for: command.description))
      let recovery = work.recovers ? StartupRecovery() : nil
      defer { recovery?.finish() }
      return try work.run()
    }
  }
}
