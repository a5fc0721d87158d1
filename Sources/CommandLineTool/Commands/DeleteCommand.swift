import MynaLibrary
import Translations

struct DeleteCommand: Command {
  static let name = "delete"
  static let description = CommandDescription(
    name: name, operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.recording]),
    summary: tr("Move recordings to the trash."),
    discussion: [
      tr(
        "The trash keeps deleted recordings for at least 30 days; “myna undelete” restores them. If a recording’s file is missing, the trash keeps the recording’s earlier versions, notes, tags, and title; if there are none, the recording is only removed from the library. If a name is ambiguous, no recordings are deleted."
      ),
      TakeOperandHelp.discussion,
    ],
    options: TakeEditor.outputOptions,
    examples: [
      .init(command: "myna delete last", meaning: tr("Deletes your last recording."))
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands(tr("Specify the recordings to delete."))
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    let takes = try library.takes(named: names)
    try library.trash.delete(takes.map(\.id))
    let results = JSONResults<TakeSummary>()
    for take in takes {
      try Console.note(try sentence(take, in: library))
      if Console.printsJSON {
        let deleted = try library.take(take.id) ?? take
        try results.add(.done(deleted, in: library))
      }
    }
    if Console.printsJSON { try results.end() }
    return .done
  }

  private func sentence(_ take: Take, in library: LibraryStore) throws -> String {
    guard try library.take(take.id) != nil else {
      return tr(
        "Removed “%1” from the library: its file was missing, and there were no earlier versions, notes, or tags to keep.",
        take.title)
    }
    guard take.condition == .missing, !take.isInCloudOnly else {
      return tr(
        "Moved to trash: “%1”; undo with “myna undelete %2”.", take.title, take.shortID)
    }
    let count = try library.history.versions(of: take.id).count
    return count == 0
      ? tr(
        "Moved to trash: the notes, tags, and title of “%1”, whose file is missing; undo with “myna undelete %2”.",
        take.title, take.shortID)
      : trCount(
        "Moved to trash: %1 earlier version of “%2”, whose file is missing; undo with “myna undelete %3”.",
        "Moved to trash: %1 earlier versions of “%2”, whose file is missing; undo with “myna undelete %3”.",
        count, take.title, take.shortID)
  }
}
