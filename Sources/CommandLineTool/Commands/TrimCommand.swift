import MynaAudio
import MynaLibrary
import Translations

struct TrimCommand: Command {
  static let name = "trim"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE",
    operandKinds: OperandKinds([.recording, .file]),
    summary: tr("Keep only part of a recording."),
    discussion: [
      tr(
        "Without --from, the part starts at the beginning of the recording; without --to, the part continues to the end. A new start or end fades over 5 ms. The previous version is kept; “myna undo” restores it."
      ),
      FileEdit.discussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [
      TimeOption.description("from", tr("The time at which the part begins.")),
      TimeOption.description("to", tr("The time at which the part ends.")),
      TakeEditor.salvage,
    ] + FileEdit.options,
    examples: [
      .init(command: "myna trim last --from 2.5", meaning: tr("Removes the first seconds.")),
      .init(
        command: "myna trim Interview --from 1:30 --to 1:02:03",
        meaning: tr("Keeps a part from the middle.")),
      .init(
        command: "myna trim talk.wav -o answer.flac --from 2 --to 5",
        meaning: tr("Writes three seconds of a file to another file.")),
    ])

  private let name: String
  private let times: TimeRangeArguments
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    try arguments.atMost(1)
    times = try TimeRangeArguments(arguments, needsBoth: false)
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    if try FileEdit.isWanted(arguments) {
      var options = RenderOptions(encoding: arguments)
      (options.parts, options.fadesParts) = ([times.kept], true)
      return try FileEdit.run([name], options, arguments)
    }
    let editor = try TakeEditor(editing: [name], salvages: salvages)
    let before = try editor.take(named: name)
    let range = try times.range(in: before)
    guard range.lowerBound > 0 || range.upperBound < before.duration else {
      throw LibraryError.emptyRange(title: before.title)
    }
    let take = try editor.edit(.trim(range), of: before).take
    try editor.report(
      tr("Trimmed “%1” to %2; undo with %3.", take.title, take.newLength, take.undoAdvice), take)
    return try editor.finish()
  }
}
