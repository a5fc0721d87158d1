import MynaLibrary

/// `myna undelete`: takes out of the trash.
struct UndeleteCommand: Command {
  static let description = CommandDescription(
    name: "undelete", operands: "TAKE…", summary: "Bring takes back from the trash.",
    discussion: [
      "Their paths are printed. If one of the names is not clear, nothing is brought back.",
      TakeNames.discussion,
    ],
    examples: [
      .init(command: "myna undelete \"Idea for a song\"", meaning: "“myna trash” lists them.")
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the takes to bring back")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let takes = try library.takes(named: names, isTrash: true)
    try library.putBack(takes.map(\.id))
    for take in takes {
      Console.say("“\(take.title)” is back among the takes.")
      if let back = try library.take(take.id) { try Console.print(path: library.path(of: back)) }
    }
    return .done
  }
}
