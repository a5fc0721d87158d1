import FoundationEssentials
import MynaLibrary
import Sentences
import SoundFiles
import Translations

struct ShowCommand: Command {
  static let name = "show"
  static let description = CommandDescription(
    name: name, operands: "RECORDING",
    operandKinds: OperandKinds([.recording]),
    summary: tr("Show everything about a recording."),
    discussion: [TakeOperandHelp.discussion],
    options: [.json, .quiet],
    examples: [.init(command: "myna show last", meaning: tr("Shows the newest recording."))])

  private let name: String
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    try arguments.atMost(1)
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    let take = try library.takeAnywhere(named: name)
    if asJSON {
      var summary = TakeSummary(take, in: library, sync: .of(library))
      summary.markers = Self.markers(of: take, in: library).map(MarkerSummary.init)
      try Console.print(json: summary)
    } else {
      try Console.print(Self.text(take, in: library))
    }
    return .done
  }

  /// Returns the markers that were set while recording; empty if the file is not on this machine.
  private static func markers(of take: Take, in library: LibraryStore) -> [SoundMarker] {
    SoundMarker.read(path: library.path(of: take))
  }

  private static func length(_ take: Take) -> String {
    guard take.duration > 0 else { return tr("unknown") }
    let length = NumberFormatting.duration(take.duration)
    return take.isDurationEstimated ? tr("about %1", length) : length
  }

  private static func text(_ take: Take, in library: LibraryStore) throws -> String {
    let twins = try library.duplicates(of: take).map { tr("“%1” (%2)", $0.title, $0.shortID) }
    let sound = "\(plain(take.sampleRate)) Hz, \(NumberFormatting.channels(take.channelCount))"
    let isRead = take.sampleRate > 0
    let facts: [(String, String?)] = [
      (tr("Recorded"), NumberFormatting.date(take.created)),
      (tr("Length"), isRead ? length(take) : nil),
      (tr("Sound"), isRead ? sound : nil), (tr("Format"), isRead ? take.formatName : nil),
      (tr("Size"), NumberFormatting.size(take.size)),
      (tr("Where"), take.state),
      (tr("Damage"), take.damageWords.map { tr("it %1", $0) }),
      (tr("Cut short"), take.isCutShort ? take.cutShortWords : nil),
      (tr("File"), library.path(of: take)),
      (tr("Tags"), take.tags.isEmpty ? nil : ListFormatting.list(take.tags)),
      (tr("Deleted"), take.deleted.map(NumberFormatting.date)),
      (tr("Same sound"), twins.isEmpty ? nil : ListFormatting.list(twins)),
      ("SHA-256", take.contentHash?.hexadecimal),
      ("Id", take.id.uuidString),
    ]
    var lines = facts.compactMap { name, value in
      value.map { "  " + name.padded(to: 12) + $0.onOneLine }
    }
    for (number, line) in take.note.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where !take.note.isEmpty
    {
      lines.append("  " + (number == 0 ? tr("Note") : "").padded(to: 12) + String(line).onOneLine)
    }
    for (number, marker) in markers(of: take, in: library).enumerated() {
      let name = marker.name ?? String(number + 1)
      let heading = (number == 0 ? tr("Markers") : "").padded(to: 12)
      lines.append("  " + heading + NumberFormatting.time(marker.time) + "  " + name.onOneLine)
    }
    return ([take.title.onOneLine] + lines).joined(separator: "\n")
  }
}
