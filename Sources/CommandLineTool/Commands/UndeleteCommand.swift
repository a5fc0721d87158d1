import MynaLibrary
import Translations

struct UndeleteCommand: Command {
  static let name = "undelete"
  static let description = CommandDescription(
    name: name, operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.deletedRecording]),
    summary: tr("Restore recordings from the trash."),
    discussion: [
      tr(
        "Prints the paths of the restored recordings. If a name is ambiguous, no recordings are restored."
      ),
      TakeOperandHelp.discussion,
    ],
    options: TakeEditor.outputOptions,
    examples: [
      .init(
        command: "myna undelete \"Idea for a song\"",
        meaning: tr("Restores a recording; “myna trash” lists those you can restore."))
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands(tr("Specify the recordings to restore."))
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    let takes = try library.takes(named: names, isTrash: true)
    try library.trash.restore(takes.map(\.id))
    let results = JSONResults<TakeSummary>()
    for take in takes {
      Console.note(tr("Restored: “%1”.", take.title))
      guard let back = try library.take(take.id) else { continue }
      if Console.printsJSON {
        try results.add(.done(back, in: library))
      } else {
        try Console.print(path: library.path(of: back))
      }
    }
    if Console.printsJSON { try results.end() }
    return .done
  }
}
