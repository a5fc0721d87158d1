import MynaLibrary

/// `myna rename`: another title for a take.
struct RenameCommand: Command {
  static let description = CommandDescription(
    name: "rename", operands: "TAKE TITLE", summary: "Give a take another title.",
    discussion: [
      "Its file gets the name that goes with the title, and its path is printed. The sound is not touched.",
      TakeNames.discussion,
    ],
    examples: [
      .init(command: "myna rename last \"Idea for a song\"", meaning: "What was just recorded.")
    ])

  private let name: String
  private let title: String

  init(_ arguments: ParsedArguments) throws {
    guard try arguments.someOperands("a take and its new title").count > 1 else {
      throw UsageError("Say what the take is to be called: myna rename TAKE TITLE.")
    }
    try arguments.atMost(2)
    (name, title) = (arguments.operands[0], arguments.operands[1])
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
    let before = try library.take(named: name)
    let take = try library.rename(before.id, to: title)
    Console.say("“\(before.title)” is called “\(take.title)” now.")
    try Console.print(path: library.path(of: take))
    return .done
  }
}
