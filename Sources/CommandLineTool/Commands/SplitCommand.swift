import MynaAudio
import MynaLibrary
import MynaStudio
import Translations

struct SplitCommand: Command {
  static let description = CommandDescription(
    name: "split", operands: "RECORDING --at TIME",
    operandKinds: OperandKinds([.recording]),
    summary: tr("Split a recording in two."),
    discussion: [
      tr(
        "The recording keeps the part before the given time, and a new recording contains the rest. Prints the paths of both recordings. “myna undo” restores the whole recording, and keeps the new recording."
      ),
      TakeOperandHelp.discussion,
    ],
    options: [
      TimeOption.description("at", tr("The time at which to split the recording.")),
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: tr("Title of the new recording; the default is the original title followed by 2.")),
      TakeEditor.salvage,
    ],
    examples: [
      .init(
        command: "myna split last --at 12:30 --title \"Second song\"",
        meaning: tr("Splits a recording that contains two songs."))
    ])

  private let name: String
  private let seconds: Double
  private let title: String?
  private let salvages: Bool

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    try arguments.atMost(1)
    seconds = try TimeOption.neededTime("at", arguments)
    title = arguments.text("title")
    salvages = arguments.has(TakeEditor.salvage.name)
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor(salvages: salvages)
    let before = try editor.take(named: name)
    try TimeRangeArguments.check(seconds, in: before)
    let split = try TakeSplit(
      before, at: seconds, title: title, salvages: salvages, in: editor.library,
      while: { !Interruption.hasCome })
    let report = try editor.working(on: before) { onProgress throws(StudioError) in
      try split.render(onProgress: onProgress)
    }
    let takes = try split.keep(in: editor.library)
    editor.reportLosses(report.losses, of: before)
    let (first, second) = (takes[0], takes[1])
    try editor.report(
      tr(
        "Split “%1” (now %2); the second part is “%3” (%4, %5). Undo with %6.", first.title,
        first.newLength, second.title, second.shortID, second.newLength, first.undoAdvice),
      first)
    try Console.print(path: editor.library.path(of: second))
    return .done
  }
}
