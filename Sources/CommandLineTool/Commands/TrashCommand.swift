import MynaLibrary
import Translations

struct TrashCommand: Command {
  static let name = "trash"
  static let description = CommandDescription(
    name: name, summary: tr("List the recordings in the trash, or empty the trash."),
    discussion: [
      tr(
        "The app permanently deletes recordings after 30 days in the trash; on the command line, only “myna trash --empty” deletes them."
      )
    ],
    options: [
      OptionDescription(
        name: "empty",
        summary: tr("Permanently delete everything in the trash; this cannot be undone.")),
      OptionDescription(name: "json", summary: tr("Print the trash’s contents as JSON.")),
      .quiet,
    ],
    examples: [.init(command: "myna trash --empty", meaning: tr("Frees up disk space."))])

  private let empties: Bool
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    (empties, asJSON) = (arguments.has("empty"), arguments.has("json"))
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.upToDate()
    let takes = try library.takes(library.keys(TakeQuery(isTrash: true)))
    let summaries = takes.map { TakeSummary($0, in: library) }
    if empties { try empty(library, takes) }
    if asJSON {
      try Console.print(json: summaries)
    } else if !empties, takes.isEmpty {
      Console.note(TakeNameError.emptyTrash.sentence)
    } else if !empties {
      _ = try TakeTable(isTrash: true).print { body in _ = takes.first { !body($0) } }
    }
    return .done
  }

  private func empty(_ library: LibraryStore, _ takes: [Take]) throws {
    guard !takes.isEmpty else { return Console.note(tr("The trash is already empty.")) }
    let size = NumberFormatting.size(takes.reduce(0) { $0 + $1.size })
    Console.note(
      trCount(
        "Permanently deleting %1 recording (%2).", "Permanently deleting %1 recordings (%2).",
        takes.count, size))
    let count = try library.trash.empty()
    Console.note(
      trCount("Permanently deleted %1 recording.", "Permanently deleted %1 recordings.", count))
  }
}
