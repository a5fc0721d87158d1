import MynaLibrary

struct DeleteCommand: Command {
  static let description = CommandDescription(
    name: "delete", operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.recording]),
    summary: "Move recordings to the trash.",
    discussion: [
      "The trash keeps them for at least 30 days; “myna undelete” restores them. If the file of a recording is missing, the trash keeps its earlier versions, notes, tags, and title; if there are none, the recording is forgotten. If a name is ambiguous, nothing is deleted.",
      TakeNamingHelp.discussion,
    ],
    examples: [
      .init(command: "myna delete last", meaning: "Deletes your last recording.")
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the recordings to delete")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let takes = try library.takes(named: names)
    try library.trash.delete(takes.map(\.id))
    for take in takes { Console.say(try sentence(take, in: library)) }
    return .done
  }

  private func sentence(_ take: Take, in library: LibraryStore) throws -> String {
    guard try library.take(take.id) != nil else {
      return "Forgot “\(take.title)”; its file was missing, and nothing else was left of it."
    }
    let undo = "undo with “myna undelete \(take.shortID)”."
    guard take.condition == .missing, !take.isInCloudOnly else {
      return "Moved to trash: “\(take.title)”; \(undo)"
    }
    let count = try library.history.versions(of: take.id).count
    let rest =
      count == 0
      ? "all that is left" : NumberText.count(count, "earlier version", "earlier versions")
    return "Moved to trash: \(rest) of “\(take.title)”, whose file is missing; \(undo)"
  }
}
