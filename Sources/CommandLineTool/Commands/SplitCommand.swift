import MynaLibrary
import MynaStudio

/// `myna split`: one take becomes two.
struct SplitCommand: Command {
  static let description = CommandDescription(
    name: "split", operands: "TAKE --at TIME", summary: "Make two takes of one.",
    discussion: [
      "The take keeps what is before the time, and a new one gets what follows; the paths of both are printed. “myna undo” gives the take all of its sound again, and leaves the new one.",
      TakeNames.discussion,
    ],
    options: [
      TimeOption.description("at", "Where to divide it."),
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: "What the new take is called; as the other with a 2 behind it if not given."),
    ],
    examples: [
      .init(
        command: "myna split last --at 12:30 --title \"Second song\"",
        meaning: "Two songs in one recording.")
    ])

  private let name: String
  private let seconds: Double
  private let title: String?

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands("a take")[0]
    try arguments.atMost(1)
    seconds = try TimeOption.neededTime("at", arguments)
    title = arguments.text("title")
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    let before = try editor.take(named: name)
    try TakeTimes.check(seconds, in: before)
    let split = try TakeSplit(
      before, at: seconds, title: title, in: editor.library, while: { !Interruption.hasCome })
    try editor.working(on: before) { onProgress throws(StudioError) in
      try split.render(onProgress: onProgress)
    }
    let takes = try split.keep(in: editor.library)
    let (first, second) = (takes[0], takes[1])
    try editor.tell(
      "Split “\(first.title)”: it is \(first.newLength) long now, and “\(second.title)” (\(second.shortID)) \(second.newLength); \(first.undoAdvice) gives it all of its sound again.",
      first)
    try Console.print(path: editor.library.path(of: second))
    return .done
  }
}
