import MynaLibrary

/// `myna delete`: takes into the trash.
struct DeleteCommand: Command {
  static let description = CommandDescription(
    name: "delete", operands: "RECORDING…", summary: "Move recordings to the trash.",
    discussion: [
      "The trash keeps them for at least 30 days; “myna undelete” restores them. A recording whose file is missing, here and in the cloud, is forgotten. If one of the names is ambiguous, nothing is deleted.",
      TakeNames.discussion,
    ],
    examples: [
      .init(command: "myna delete last", meaning: "What was just recorded, and was no good.")
    ])

  private let names: [String]

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the recordings to delete")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let takes = try library.takes(named: names)
    try library.delete(takes.map(\.id))
    for take in takes {
      Console.say(
        take.condition == .missing && !take.isInCloudOnly
          ? "Forgot “\(take.title)”; its file was missing."
          : "Moved to trash: “\(take.title)”; undo with “myna undelete \(take.shortID)”.")
    }
    return .done
  }
}
