import MynaAudio
import MynaLibrary

/// `myna trim`: a part of a take instead of all of it.
struct TrimCommand: Command {
  static let description = CommandDescription(
    name: "trim", operands: "TAKE", summary: "Keep only a part of a take.",
    discussion: [
      "Without --from it begins where it did, without --to it ends where it did. Where sound was cut off it fades over 5 ms. What the take was before is kept, and “myna undo” brings it back.",
      TakeNames.discussion,
    ],
    options: [
      TimeOption.description("from", "Where the part begins."),
      TimeOption.description("to", "Where it ends."),
    ],
    examples: [
      .init(command: "myna trim last --from 2.5", meaning: "Without the first seconds."),
      .init(command: "myna trim Interview --from 1:30 --to 1:02:03", meaning: "From the middle."),
    ])

  private let name: String
  private let times: TakeTimes

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands("a take")[0]
    try arguments.atMost(1)
    times = try TakeTimes(arguments, needsBoth: false)
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    let before = try editor.take(named: name)
    let range = try times.range(in: before)
    guard range.lowerBound > 0 || range.upperBound < before.duration else {
      throw LibraryError.emptyRange(title: before.title)
    }
    let take = try editor.edit(.trim(range), of: before).take
    try editor.tell(
      "Trimmed “\(take.title)” to \(take.newLength); \(take.undoAdvice) takes that back.", take)
    return .done
  }
}
