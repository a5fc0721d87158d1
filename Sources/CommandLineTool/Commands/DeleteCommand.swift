import MynaLibrary

/// `myna delete`: takes into the trash.
struct DeleteCommand: Command {
  static let description = CommandDescription(
    name: "delete", operands: "TAKE…", summary: "Put takes into the trash.",
    discussion: [
      "There they are kept for at least 30 days, and “myna undelete” brings them back. A take whose file is gone, and not in the cloud either, is forgotten. If one of the names is not clear, nothing is deleted.",
      TakeNames.discussion,
    ],
    examples: [
      .init(command: "myna delete last", meaning: "What was just recorded, and was no good.")
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the takes to delete")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let takes = try library.takes(named: names)
    try library.delete(takes.map(\.id))
    for take in takes {
      Console.say(
        take.condition == .missing && !take.isInCloudOnly
          ? "“\(take.title)” is forgotten, since its file is gone."
          : "“\(take.title)” is in the trash; “myna undelete \(take.shortID)” brings it back.")
    }
    return .done
  }
}
