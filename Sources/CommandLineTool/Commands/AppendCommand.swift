import MynaAudio
import MynaLibrary

/// `myna append`: a further sound behind a take.
struct AppendCommand: Command {
  static let description = CommandDescription(
    name: "append", operands: "TAKE FILE|TAKE", summary: "Put another sound behind a take.",
    discussion: [
      "The other one stays as it is. It is brought to the take's rate and channels, and fades in over 5 ms. What the take was before is kept, and “myna undo” brings it back. “myna record --append TAKE” records what is to be appended.",
      TakeNames.discussion,
    ],
    examples: [
      .init(command: "myna append Interview last", meaning: "What was forgotten."),
      .init(command: "myna append last applause.wav", meaning: "From a file."),
    ])

  private let name: String
  private let other: String

  init(_ arguments: ParsedArguments) throws {
    guard try arguments.someOperands("a take and what to put behind it").count > 1 else {
      throw UsageError("Say what is to be put behind the take: myna append TAKE FILE|TAKE.")
    }
    try arguments.atMost(2)
    (name, other) = (arguments.operands[0], arguments.operands[1])
    guard other != RenderPlan.pipe || !Console.inputIsTerminal else {
      throw UsageError("A terminal gives no sound; name a file, or put a program before |.")
    }
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    let before = try editor.take(named: name)
    let streams = StandardStreams()
    let path = try SoundFinder(editor.library).path(of: other)
    let take = try editor.edit(
      .append(path: try streams.path(forInput: path)), of: before
    ).take
    let added = Words.time(take.duration - before.duration)
    try editor.tell(
      "Put \(added) behind “\(take.title)”, which is \(take.newLength) long now; \(take.undoAdvice) takes that back.",
      take)
    return .done
  }
}
