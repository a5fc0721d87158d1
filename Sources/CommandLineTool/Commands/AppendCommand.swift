import MynaAudio
import MynaLibrary

struct AppendCommand: Command {
  static let description = CommandDescription(
    name: "append", operands: "RECORDING FILE|RECORDING",
    operandKinds: OperandKinds([.recording], [.recording, .file]),
    summary: "Append another sound to a recording.",
    discussion: [
      "The other sound stays as it is; a copy of it gets the recording's rate and channels, and fades in over 5 ms. The version before is kept; “myna undo” restores it. “myna record --append RECORDING” records what to append.",
      TakeNames.discussion,
    ],
    options: [TakeEditor.salvage],
    examples: [
      .init(command: "myna append Interview last", meaning: "Add what was forgotten."),
      .init(command: "myna append last applause.wav", meaning: "From a file."),
    ])

  private let name: String
  private let other: String
  private let salvages: Bool

  init(_ arguments: ParsedArguments) throws {
    guard try arguments.someOperands("a recording and what to append to it").count > 1 else {
      throw UsageError("Name what to append: myna append RECORDING FILE|RECORDING.")
    }
    try arguments.atMost(2)
    (name, other) = (arguments.operands[0], arguments.operands[1])
    guard other != RenderPlan.pipe || !Console.inputIsTerminal else {
      throw UsageError("A terminal gives no sound; name a file, or put a program before |.")
    }
    salvages = arguments.has(TakeEditor.salvage.name)
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor(salvages: salvages)
    let before = try editor.take(named: name)
    let streams = StandardStreams()
    let path = try SoundFinder(editor.library).path(of: other)
    let take = try editor.edit(
      .append(path: try streams.path(forInput: path)), of: before
    ).take
    let added = FigureText.time(take.duration - before.duration)
    try editor.tell(
      "Appended \(added) to “\(take.title)” (now \(take.newLength)); undo with \(take.undoAdvice).",
      take)
    return .done
  }
}
