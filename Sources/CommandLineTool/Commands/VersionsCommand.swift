import FoundationEssentials
import MynaLibrary
import Threads
import Translations

struct VersionsCommand: Command {
  static let name = "versions"
  static let description = CommandDescription(
    name: name, operands: "[RECORDING…]",
    operandKinds: OperandKinds(others: [.recording]),
    summary: tr("List earlier versions of edited recordings, or delete them."),
    discussion: [
      tr(
        "Each edit keeps the previous version; “myna undo” restores it. Without RECORDING, lists the versions of all recordings. Myna deletes versions only with --prune, never automatically."
      ),
      TakeOperandHelp.discussion,
    ],
    options: [
      OptionDescription(
        name: "prune",
        summary:
          tr(
            "Permanently delete the versions; the recordings are not changed, but their edits can no longer be undone."
          )
      ),
      OptionDescription(
        name: "days", value: "N",
        summary: tr(
          "List or delete only versions that have been kept for more than this many days."),
        range: 0...100_000, unit: tr("days")),
      OptionDescription(name: "json", summary: tr("Print the versions as JSON.")),
      .quiet,
    ],
    examples: [
      .init(
        command: "myna versions last",
        meaning: tr("Lists the earlier versions of the newest recording.")),
      .init(command: "myna versions --prune --days 90", meaning: tr("Frees up disk space.")),
    ])

  private let names: [String]
  private let prunes: Bool
  private let days: Double?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    names = arguments.operands
    (prunes, asJSON) = (arguments.has("prune"), arguments.has("json"))
    days = arguments.number("days")
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.upToDate()
    let date = days.map { library.time.date.addingTimeInterval(-$0 * 24 * 3_600) } ?? .distantFuture
    var found: [VersionSummary] = []
    for take in try takes(of: library) {
      let versions =
        try prunes
        ? library.history.removeVersions(of: take.id, putAsideBefore: date)
        : library.history.versions(of: take.id).filter { $0.date < date }
      found += versions.map { VersionSummary($0, of: take) }
    }
    if asJSON {
      try Console.print(json: found)
    } else if found.isEmpty {
      Console.note(tr("There are no earlier versions."))
    } else if !prunes {
      try Console.print(table(found).text(columns: Console.outputWidth))
    }
    if prunes, !found.isEmpty {
      let size = NumberFormatting.size(found.reduce(0) { $0 + $1.bytes })
      Console.note(
        trCount("Deleted %1 version (%2).", "Deleted %1 versions (%2).", found.count, size))
    }
    return .done
  }

  private func takes(of library: LibraryStore) throws -> [Take] {
    guard names.isEmpty else { return try library.takes(named: names) }
    return try library.takes(library.keys()).filter(\.canUndo)
  }

  private func table(_ versions: [VersionSummary]) -> TextTable {
    var table = TextTable(
      [tr("TITLE"), tr("BEFORE"), tr("KEPT SINCE"), tr("SIZE"), "ID"], rightAligned: [3],
      flexible: 0)
    for version in versions {
      table.add([
        version.title, "\(version.number) \(version.before)", NumberFormatting.date(version.date),
        NumberFormatting.size(version.bytes), String(version.take.prefix(8)),
      ])
    }
    return table
  }
}

private struct VersionSummary: Encodable {
  /// The ID of the recording.
  let take: String
  let recording: String
  let title: String
  let number: Int
  let before: String
  let path: String
  let bytes: Int
  let date: Date
  let keptSince: String

  init(_ version: TakeVersion, of take: Take) {
    (self.take, title) = (take.id.uuidString, take.title)
    recording = take.id.text
    (number, before, path) = (version.number, version.edit, version.path)
    (bytes, date, keptSince) = (version.size, version.date, version.date.formatted(.iso8601))
  }

  enum CodingKeys: String, CodingKey {
    case take = "take"
    case recording = "recording"
    case title = "title"
    case number = "number"
    case before = "before"
    case path = "path"
    case bytes = "bytes"
    case keptSince = "keptSince"
  }
}
