import MynaStudio
import Translations

struct RecoverCommand: Command {
  let recovers = false
  static let name = "recover"
  static let description = CommandDescription(
    name: name,
    summary: tr("Complete recordings that a crash or a power cut left unfinished."),
    discussion: [
      tr(
        "Prints the paths of the recovered recordings. Myna also recovers unfinished recordings whenever it starts."
      )
    ],
    options: [.json, .quiet],
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
      Console.note(take.recoverySentence)
      if !Console.printsJSON { try Console.print(path: take.path) }
    }
    if Console.printsJSON { try Console.print(json: report.takes.map { RecordedFileSummary($0) }) }
    for failure in report.failures { Console.say(failure.sentence) }
    if report.takes.isEmpty, report.failures.isEmpty {
      Console.note(tr("There are no unfinished recordings to recover."))
    }
    return report.failures.isEmpty ? .done : .failed
  }
}
