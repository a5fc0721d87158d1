import AudioDevices
import Foundation
import MynaAudio
import MynaLibrary
import MynaStudio
import SoundFiles

/// The program: finds the command, runs it, and turns whatever goes wrong into a sentence.
@main
struct CommandLineTool {
  static let version = "0.1"

  static func main() {
    Interruption.listen()
    _ = Console.talk  // taken before a library can speak
    let status = run(Array(CommandLine.arguments.dropFirst()))
    if Interruption.isUnexplained { Console.say("Interrupted; nothing half-written was left.") }
    exit(Interruption.exitStatus ?? status.rawValue)
  }

  private static func run(_ words: [String]) -> ExitStatus {
    do {
      return try start(words)
    } catch let error as UsageError {
      Console.say(error.text)
      return .misused
    } catch {
      if !Interruption.hasCome, let sentence = sentence(for: error) { Console.say(sentence) }
      return .failed
    }
  }

  private static func start(_ words: [String]) throws -> ExitStatus {
    switch words.first {
    case nil:
      Console.show(HelpPage.overview)
      return .misused
    case "--help", "-h":
      try Console.print(HelpPage.overview, terminator: "")
      return .done
    case "--version":
      try Console.print("myna \(version)")
      return .done
    case let option? where option.hasPrefix("-"):
      throw UsageError(
        "There is no option \(option)."
          + Suggestion.sentence(
            Suggestion.nearest(to: option, in: ["--help", "--version", "-h"]),
            otherwise: "Begin with a command; “myna --help” lists them."))
    case let name?:
      let command = try command(named: name)
      let rest = Array(words.dropFirst())
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        try Console.print(HelpPage.page(of: command.description), terminator: "")
        return .done
      }
      let work = try command.init(ParsedArguments(rest, for: command.description))
      let recovery = command.recovers ? StartRecovery() : nil
      defer { recovery?.finish() }
      return try work.run()
    }
  }

  /// The command a word stands for.
  static func command(named name: String) throws -> any Command.Type {
    if let command = CommandTable.command(named: name) { return command }
    let names = CommandTable.all.map { $0.description.name }
    throw UsageError(
      "There is no command “\(name)”."
        + Suggestion.sentence(
          Suggestion.nearest(to: name, in: names), otherwise: "“myna --help” lists them."))
  }

  /// What a person is told of an error; nil when nobody wants to know.
  static func sentence(for error: any Error) -> String? {
    switch error {
    case let error as RenderError: error.sentence
    case let error as SoundFileError: error.sentence
    case let error as AudioDeviceError: error.sentence
    case let error as PlayerError: error.sentence
    case let error as RecorderError: error.sentence
    case let error as StudioError: error.sentence
    case let error as LibraryError: error.sentence
    case let error as TakeNameError: error.sentence
    case let error as TakeEditError: error.sentence
    case let error as Console.OutputError: error.sentence
    case let error as EffectFile.Failure: error.sentence
    case let error as DemoFolder.Occupied:
      "“\(error.path)” holds a “\(error.file)” that no demo wrote; choose another folder with -o."
    case is DemoVoice.Missing:
      "No voice was found on this machine; install alsa-utils, or name a recording: myna demo FILE."
    default: "\(error.localizedDescription)"
    }
  }
}
