import MynaLibrary
import TextFolding
import Translations

struct TagCommand: Command {
  static let name = "tag"
  static let description = CommandDescription(
    name: name, operands: "RECORDING [TAG…]",
    operandKinds: OperandKinds([.recording], others: [.tag]),
    summary: tr("Add or remove tags, a star, or a note."),
    discussion: [
      tr(
        "Prints the recording’s tags, one per line. If you specify only RECORDING, the tags are not changed."
      ),
      TakeOperandHelp.discussion,
    ],
    options: [
      OptionDescription(
        name: "remove", letter: "r", value: "TAG",
        summary: tr("Remove a tag; can be repeated."), isRepeatable: true, kinds: [.tag]),
      OptionDescription(name: "favorite", summary: tr("Mark the recording with a star.")),
      OptionDescription(name: "no-favorite", summary: tr("Remove the star.")),
      OptionDescription(
        name: "note", value: "TEXT", summary: tr("Set the note; \"\" removes it.")),
    ] + TakeEditor.outputOptions,
    examples: [
      .init(command: "myna tag last work interview", meaning: tr("Adds two tags.")),
      .init(
        command: "myna tag \"Idea for a song\" --favorite --remove work",
        meaning: tr("Adds a star and removes a tag.")),
    ])

  private let name: String
  private let added: [String]
  private let removed: [String]
  private let isFavorite: Bool?
  private let note: String?

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    added = try arguments.operands.dropFirst().map(Self.tag)
    removed = try arguments.texts("remove").map(Self.tag)
    note = arguments.text("note")
    let (marks, unmarks) = (arguments.has("favorite"), arguments.has("no-favorite"))
    guard !marks || !unmarks else {
      throw UsageError(tr("--favorite and --no-favorite cannot be used together; choose one."))
    }
    isFavorite = marks || unmarks ? marks : nil
  }

  func run() throws -> ExitStatus {
    let library = try LibraryOpener.forNamedTakes()
    var take = try library.take(named: name)
    try expectTags(of: take)
    if !added.isEmpty || !removed.isEmpty {
      take = try library.descriptions.changeTags(take.id, adding: added, removing: removed)
    }
    if let isFavorite { take = try library.descriptions.setFavorite(take.id, to: isFavorite) }
    if let note { take = try library.descriptions.setNote(take.id, to: note) }
    if Console.printsJSON {
      try Console.print(json: [.done(take, in: library)] as [TakeSummary])
    } else {
      for tag in take.tags { try Console.print(tag.onOneLine) }
    }
    return .done
  }

  private func expectTags(of take: Take) throws {
    let tags = Set(take.tags.map(SearchFolding.fold))
    for tag in removed where !tags.contains(SearchFolding.fold(tag)) {
      throw TakeNameError.noTag(tag, title: take.title, tags: take.tags)
    }
  }

  private static func tag(_ word: String) throws -> String {
    if let tag = TitleRules.clean(word) { return tag }
    throw UsageError(tr("The tag “%1” has no visible characters; choose another tag.", word))
  }
}
