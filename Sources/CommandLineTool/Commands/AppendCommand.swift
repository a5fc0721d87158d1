import MynaAudio
import MynaLibrary
import Translations

struct AppendCommand: Command {
  static let name = "append"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE RECORDING|FILE",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Append an audio file or another recording to a recording."),
    discussion: [
      tr(
        "The other recording or file is not changed; a copy of it is converted to the recording’s sample rate and channels, and fades in over 5 ms. The previous version is kept; “myna undo” restores it. “myna record --append RECORDING” makes a recording and appends it."
      ),
      FileEdit.joinDiscussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [TakeEditor.salvage] + FileEdit.joinOptions,
    examples: [
      .init(
        command: "myna append Interview last",
        meaning: tr("Appends your last recording to another recording.")),
      .init(command: "myna append last applause.wav", meaning: tr("Appends a file.")),
    ])

  private let name: String
  private let other: String
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    guard try arguments.someOperands(tr("Specify a recording and what to append to it.")).count > 1
    else {
      throw UsageError(tr("Specify what to append: myna append RECORDING FILE|RECORDING."))
    }
    try arguments.atMost(2)
    (name, other) = (arguments.operands[0], arguments.operands[1])
    try StandardStreamFiles.checkInputs([other])
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    if try FileEdit.isWanted(arguments) { return try FileEdit.join([name, other], arguments) }
    let editor = try TakeEditor(editing: [name], salvages: salvages)
    let before = try editor.take(named: name)
    let streams = StandardStreamFiles()
    let path = try AudioFileResolver(editor.library).path(of: other)
    let take = try editor.edit(
      .append(path: try streams.path(forInput: path)), of: before
    ).take
    let added = NumberFormatting.time(take.duration - before.duration)
    try editor.report(
      tr(
        "Appended %1 to “%2” (now %3); undo with %4.", added, take.title, take.newLength,
        take.undoAdvice),
      take)
    return try editor.finish()
  }
}
