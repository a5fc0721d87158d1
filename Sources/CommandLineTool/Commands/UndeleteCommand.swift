import MynaLibrary

struct UndeleteCommand: Command {
  static let description = CommandDescription(
    name: "undelete", operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.deletedRecording]),
    summary: "Restore recordings from the trash.",
    discussion: [
      "Prints their paths. If a name is ambiguous, nothing is restored.",
      TakeNamingHelp.discussion,
    ],
    examples: [
      .init(
        command: "myna undelete \"Idea for a song\"",
        meaning: "Restores a recording; “myna trash” lists those you can restore.")
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the recordings to restore")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let takes = try library.takes(named: names, isTrash: true)
    try library.trash.restore(takes.map(\.id))
    for take in takes {
      Console.say("Restored: “\(take.title)”.")
      if let back = try library.take(take.id) { try Console.print(path: library.path(of: back)) }
    }
    return .done
  }
}
