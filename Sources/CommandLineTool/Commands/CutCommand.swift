import MynaAudio
import MynaLibrary

/// `myna cut`: a take without a part of it.
struct CutCommand: Command {
  static let description = CommandDescription(
    name: "cut", operands: "TAKE --from TIME --to TIME", summary: "Take a part out of a take.",
    discussion: [
      "What lies on both sides is joined with a crossfade of 5 ms. What the take was before is kept, and “myna undo” brings it back.",
      TakeNames.discussion,
    ],
    options: [
      TimeOption.description("from", "Where the part begins."),
      TimeOption.description("to", "Where it ends."),
    ],
    examples: [
      .init(command: "myna cut last --from 12 --to 14.5", meaning: "Without the cough.")
    ])

  private let name: String
  private let times: TakeTimes

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands("a take")[0]
    try arguments.atMost(1)
    times = try TakeTimes(arguments, needsBoth: true)
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    let before = try editor.take(named: name)
    let range = try times.range(in: before)
    let take = try editor.edit(.cut(range), of: before).take
    let removed = Words.time(before.duration - take.duration)
    try editor.tell(
      "Took \(removed) out of “\(take.title)”, which is \(take.newLength) long now; \(take.undoAdvice) takes that back.",
      take)
    return .done
  }
}
