import Dates
import MynaLibrary
import Threads
import Translations

struct ListCommand: Command {
  static let name = "list"
  static let description = CommandDescription(
    name: name, summary: tr("List the recordings, newest first."),
    discussion: [
      tr(
        "The search covers titles, tags, and notes; words such as yesterday or “march 2025” find dates, too. Every word must match. A star marks favorites. Use the id at the end of a line to specify the recording in other commands."
      )
    ],
    options: [
      OptionDescription(
        name: "search", letter: "s", value: "TEXT",
        summary: tr("List only recordings that match these words.")),
      OptionDescription(
        name: "tag", letter: "t", value: "TAG",
        summary: tr(
          "List only recordings with this tag; repeat the option to require several tags."),
        isRepeatable: true, kinds: [.tag]),
      OptionDescription(name: "deleted", summary: tr("List only recordings in the trash.")),
      OptionDescription(
        name: "order", value: "ORDER", summary: tr("Sort order."),
        words: TakeQuery.Order.allCases.map(\.rawValue)),
      OptionDescription(
        name: "limit", letter: "n", value: "N", summary: tr("List at most this many recordings."),
        range: 1...1_000_000_000, isWhole: true),
      .json, .quiet,
    ],
    examples: [
      .init(
        command: "myna list --search \"last week\" --tag work",
        meaning: tr("Finds recordings by date and tag.")),
      .init(
        command: "myna list --order longest --limit 5",
        meaning: tr("Lists the five longest recordings.")),
    ])

  private let words: String
  private let order: TakeQuery.Order
  private let isTrash: Bool
  private let limit: Int
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(0)
    let tags = arguments.texts("tag").map { "tag:\"\($0.replacing("\"", with: " "))\"" }
    // Put the search text last, because it may contain an unclosed quotation mark.
    words = (tags + [arguments.text("search")].compactMap { $0 }).joined(separator: " ")
    order = try arguments.text("order").map(Self.order) ?? .newest
    isTrash = arguments.has("deleted")
    limit = arguments.number("limit").map { Int($0) } ?? .max
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.upToDate()
    if asJSON {
      try printJSON(library)
    } else {
      let table = TakeTable(isTrash: isTrash, sync: .of(library))
      let count = try table.print { body in try each(library, body) }
      if count == 0, !Console.isQuiet { Console.say(try emptiness(library)) }
    }
    return .done
  }

  private func each(_ library: LibraryStore, _ body: (Take) -> Bool) throws(LibraryError) {
    var left = limit
    let query = TakeQuery(
      SearchQuery(words, now: library.time.date, calendar: .current), order: order,
      isTrash: isTrash)
    try library.each(query) { take in
      left -= 1
      return body(take) && left > 0
    }
  }

  private func printJSON(_ library: LibraryStore) throws {
    let sync = SyncStateDescriptions.of(library)
    var (buffer, isFirst) = (OutputBuffer(), true)
    var failure: Console.OutputError?
    if Console.printsLines { return try printLines(library, sync) }
    buffer.append("[\n")
    try each(library) { take in
      if !isFirst { buffer.append(",\n") }
      isFirst = false
      TakeSummary(take, in: library, sync: sync).append(to: &buffer)
      do throws(Console.OutputError) { try buffer.writeIfFull() } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    buffer.append("\n]\n")
    try buffer.write()
  }

  private func printLines(_ library: LibraryStore, _ sync: SyncStateDescriptions) throws {
    var failure: (any Error)?
    try each(library) { take in
      do {
        try Console.print(json: TakeSummary(take, in: library, sync: sync))
      } catch {
        failure = error
      }
      return failure == nil && !Interruption.hasCome
    }
    if let failure { throw failure }
  }

  private func emptiness(_ library: LibraryStore) throws -> String {
    guard try library.keys(TakeQuery(isTrash: isTrash)).isEmpty else {
      return tr("No recordings match; “myna list” shows all recordings.")
    }
    let error = isTrash ? TakeNameError.emptyTrash : .noTakes
    return error.sentence
  }

  private static func order(_ word: String) throws -> TakeQuery.Order {
    if let order = TakeQuery.Order(rawValue: word.lowercased()) { return order }
    let words = TakeQuery.Order.allCases.map(\.rawValue)
    throw UsageError(
      paragraph(
        tr("There is no sort order “%1”.", word),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: word, in: words),
          otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
  }
}
