import MynaLibrary
import MynaStudio

/// `myna join`: several takes become a new one.
struct JoinCommand: Command {
  static let description = CommandDescription(
    name: "join", operands: "TAKE TAKE…", summary: "Make a new take of several, one after another.",
    discussion: [
      "The takes stay as they are, and one may be named more than once. The new one has the highest rate among them, and is stereo if one of them is; its path is printed.",
      TakeNames.discussion,
    ],
    options: [
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: "What the new take is called; as the first one if not given.")
    ],
    examples: [
      .init(
        command: "myna join Beginning Middle End --title \"The whole story\"",
        meaning: "In this order.")
    ])

  private let names: [String]
  private let title: String?

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the takes to join")
    guard names.count > 1 else {
      throw UsageError("Name another take to put behind it: myna join TAKE TAKE….")
    }
    title = arguments.text("title")
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor()
    let takes = try names.map {
      try CloudBringing.present(try editor.library.take(named: $0), in: editor.library)
    }
    let join = try TakeJoin(
      takes, title: title, in: editor.library, while: { !Interruption.hasCome })
    try editor.working(on: takes[0]) { onProgress throws(StudioError) in
      try join.render(onProgress: onProgress)
    }
    let take = try join.keep(in: editor.library)
    try editor.tell(
      "Joined \(takes.count) takes in “\(take.title)”, which is \(take.newLength) long; they stay as they are, and “myna delete \(take.shortID)” takes that back.",
      take)
    return .done
  }
}
