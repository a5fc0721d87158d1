import MynaLibrary
import MynaStudio
import Translations

struct JoinCommand: Command {
  static let name = "join"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Join recordings, in the given order, into a new recording."),
    discussion: [
      tr(
        "The originals are not changed, and you can specify a recording more than once. The new recording has the highest sample rate of the originals, and is stereo if any original is. Prints the new recording’s path."
      ),
      FileEdit.joinDiscussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: tr("Title of the new recording; the default is the first recording’s title."))
    ] + FileEdit.joinOptions
      + RenderBatch.fileOptions.filter { $0.name == TakeEditor.salvage.name },
    examples: [
      .init(
        command: "myna join Beginning Middle End --title \"The whole story\"",
        meaning: tr("Joins three recordings in this order.")),
      .init(
        command: "myna join intro.wav talk.mp3 -o show.flac",
        meaning: tr("Joins files into another file.")),
    ])

  private let names: [String]
  private let title: String?
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands(tr("Specify the recordings to join."))
    guard names.count > 1 else {
      throw UsageError(tr("Specify at least two recordings: myna join RECORDING RECORDING…."))
    }
    title = arguments.text("title")
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    if try FileEdit.isWanted(arguments) { return try FileEdit.join(names, arguments) }
    let editor = try TakeEditor(editing: names)
    let named = try names.map { try editor.library.take(named: $0) }
    let takes = try TakeDownload.present(named, in: editor.library).map { try $0.get() }
    let join = try TakeJoin(
      takes, title: title, in: editor.library, while: { !Interruption.hasCome })
    try editor.working(on: takes[0]) { onProgress throws(StudioError) in
      try join.render(onProgress: onProgress)
    }
    let take = try join.keep(in: editor.library)
    try editor.report(
      trCount(
        "Joined %1 recording into “%2” (%3); undo with “myna delete %4”.",
        "Joined %1 recordings into “%2” (%3); undo with “myna delete %4”.", takes.count,
        take.title, take.newLength, take.shortID),
      take)
    return try editor.finish()
  }
}
