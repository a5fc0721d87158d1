import MynaLibrary
import Translations

struct RenameCommand: Command {
  static let name = "rename"
  static let description = CommandDescription(
    name: name, operands: "RECORDING TITLE",
    operandKinds: OperandKinds([.recording]),
    summary: tr("Change the title of a recording."),
    discussion: [
      tr("Renames the file to match the title, and prints its path. The audio does not change."),
      TakeOperandHelp.discussion,
    ],
    options: TakeEditor.outputOptions,
    examples: [
      .init(
        command: "myna rename last \"Idea for a song\"", meaning: tr("Renames your last recording.")
      )
    ])

  private let name: String
  private let title: String

  init(_ arguments: ParsedArguments) throws {
    guard try arguments.someOperands(tr("Specify a recording and its new title.")).count > 1 else {
      throw UsageError(tr("Specify the new title: myna rename RECORDING TITLE."))
    }
    try arguments.atMost(2)
    (name, title) = (arguments.operands[0], arguments.operands[1])
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    let before = try library.take(named: name)
    let take = try library.descriptions.rename(before.id, to: title)
    Console.note(tr("Renamed “%1” to “%2”.", before.title, take.title))
    if Console.printsJSON {
      try Console.print(json: [.done(take, in: library)] as [TakeSummary])
    } else {
      try Console.print(path: library.path(of: take))
    }
    return .done
  }
}
