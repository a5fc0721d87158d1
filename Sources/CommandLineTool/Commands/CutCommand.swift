import MynaAudio
import MynaLibrary
import Translations

struct CutCommand: Command {
  static let name = "cut"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE --from TIME --to TIME",
    operandKinds: OperandKinds([.recording, .file]),
    summary: tr("Remove a part of a recording."),
    discussion: [
      tr(
        "Joins the two sides with a 5 ms crossfade. The previous version is kept; “myna undo” restores it."
      ),
      FileEdit.discussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [
      TimeOption.description("from", tr("The time at which the part begins.")),
      TimeOption.description("to", tr("The time at which the part ends.")),
      TakeEditor.salvage,
    ] + FileEdit.options,
    examples: [
      .init(command: "myna cut last --from 12 --to 14.5", meaning: tr("Removes a cough."))
    ])

  private let name: String
  private let times: TimeRangeArguments
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    try arguments.atMost(1)
    times = try TimeRangeArguments(arguments, needsBoth: true)
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    if try FileEdit.isWanted(arguments) {
      var options = RenderOptions(encoding: arguments)
      (options.parts, options.fadesParts) = (times.remaining, true)
      return try FileEdit.run([name], options, arguments)
    }
    let editor = try TakeEditor(editing: [name], salvages: salvages)
    let before = try editor.take(named: name)
    let range = try times.range(in: before)
    let take = try editor.edit(.cut(range), of: before).take
    let removed = NumberFormatting.time(before.duration - take.duration)
    try editor.report(
      tr(
        "Removed %1 from “%2” (now %3); undo with %4.", removed, take.title, take.newLength,
        take.undoAdvice),
      take)
    return try editor.finish()
  }
}
