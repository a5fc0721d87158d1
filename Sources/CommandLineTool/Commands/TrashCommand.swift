import MynaLibrary

struct TrashCommand: Command {
  static let description = CommandDescription(
    name: "trash", summary: "List what is in the trash, or empty it.",
    discussion: [
      "The app permanently deletes recordings after 30 days in the trash; commands do so only when asked."
    ],
    options: [
      OptionDescription(
        name: "empty", summary: "Permanently delete everything in it; this cannot be undone."),
      OptionDescription(name: "json", summary: "Print its contents as JSON."),
    ],
    examples: [.init(command: "myna trash --empty", meaning: "Frees disk space.")])

  private let empties: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    (empties, asJSON) = (arguments.has("empty"), arguments.has("json"))
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.upToDate()
    let takes = try library.takes(library.keys(TakeQuery(isTrash: true)))
    let summaries = takes.map { TakeSummary($0, in: library) }
    if empties { try empty(library, takes) }
    if asJSON {
      try Console.print(json: summaries)
    } else if !empties, takes.isEmpty {
      Console.say(TakeNameError.emptyTrash.sentence)
    } else if !empties {
      _ = try TakeTable(isTrash: true).print { body in _ = takes.first { !body($0) } }
    }
    return .done
  }

  private func empty(_ library: LibraryStore, _ takes: [Take]) throws {
    guard !takes.isEmpty else { return Console.say("The trash is already empty.") }
    let size = NumberText.size(takes.reduce(0) { $0 + $1.size })
    Console.say(
      "Permanently deleting \(NumberText.count(takes.count, "recording", "recordings")) (\(size))."
    )
    let count = try library.trash.empty()
    Console.say("Permanently deleted \(NumberText.count(count, "recording", "recordings")).")
  }
}
