import MynaStudio
import Translations

struct RecoverCommand: Command {
  let recovers = false
  static let description = CommandDescription(
    name: "recover",
    summary: tr("Complete recordings that a crash or a power cut left unfinished."),
    discussion: [
      tr(
        "Myna also completes unfinished recordings whenever it starts. Prints the paths of the recordings."
      )
    ],
    examples: [.init(command: "myna recover", meaning: tr("Completes unfinished recordings now."))])

  init(_ arguments: ParsedArguments) throws { try arguments.atMost(0) }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let progress = TerminalProgress(count: 1)
    let report = Recovery(folders: try MynaFolders()).run { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
    progress.clear()
    for take in report.takes {
      Console.say(take.recoverySentence)
      try Console.print(path: take.path)
    }
    for failure in report.failures { Console.say(failure.sentence) }
    if report.takes.isEmpty, report.failures.isEmpty {
      Console.say(tr("There are no unfinished recordings to recover."))
    }
    return report.failures.isEmpty ? .done : .failed
  }
}
