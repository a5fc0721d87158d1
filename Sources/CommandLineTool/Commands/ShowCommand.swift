import FoundationEssentials
import MynaLibrary
import SoundFiles

struct ShowCommand: Command {
  static let description = CommandDescription(
    name: "show", operands: "RECORDING",
    operandKinds: OperandKinds([.recording]),
    summary: "Show everything about a recording.",
    discussion: [TakeNamingHelp.discussion],
    options: [OptionDescription(name: "json", summary: "Print as JSON.")],
    examples: [.init(command: "myna show last", meaning: "Shows the newest recording.")])

  private let name: String
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands("a recording")[0]
    try arguments.atMost(1)
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    let library = try OpenLibrary.forNamedTakes()
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

  /// Returns the markers set while recording; none if the file is not on this machine.
  private static func markers(of take: Take, in library: LibraryStore) -> [SoundMarker] {
    SoundMarker.read(path: library.path(of: take))
  }

  private static func length(_ take: Take) -> String {
    guard take.duration > 0 else { return "unknown" }
    return (take.isDurationEstimated ? "about " : "") + NumberText.duration(take.duration)
  }

  private static func text(_ take: Take, in library: LibraryStore) throws -> String {
    let twins = try library.duplicates(of: take).map { "“\($0.title)” (\($0.shortID))" }
    let sound = "\(plain(take.sampleRate)) Hz, \(NumberText.channels(take.channelCount))"
    let isRead = take.sampleRate > 0
    let facts: [(String, String?)] = [
      ("Recorded", NumberText.date(take.created)),
      ("Length", isRead ? length(take) : nil),
      ("Sound", isRead ? sound : nil), ("Format", isRead ? take.formatName : nil),
      ("Size", NumberText.size(take.size)),
      ("Where", take.state),
      ("Damage", take.damageWords.map { "it \($0)" }),
      ("Cut short", take.isCutShort ? take.cutShortWords : nil),
      ("File", library.path(of: take)),
      ("Tags", take.tags.isEmpty ? nil : take.tags.joined(separator: ", ")),
      ("Deleted", take.deleted.map(NumberText.date)),
      ("Same sound", twins.isEmpty ? nil : twins.joined(separator: ", ")),
      ("SHA-256", take.contentHash?.hexadecimal),
      ("Id", take.id.uuidString),
    ]
    var lines = facts.compactMap { name, value in
      value.map { "  " + name.padded(to: 12) + $0.onOneLine }
    }
    for (number, line) in take.note.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated() where !take.note.isEmpty
    {
      lines.append("  " + (number == 0 ? "Note" : "").padded(to: 12) + String(line).onOneLine)
    }
    for (number, marker) in markers(of: take, in: library).enumerated() {
      let name = marker.name ?? String(number + 1)
      let heading = (number == 0 ? "Markers" : "").padded(to: 12)
      lines.append("  " + heading + NumberText.time(marker.time) + "  " + name.onOneLine)
    }
    return ([take.title.onOneLine] + lines).joined(separator: "\n")
  }
}
