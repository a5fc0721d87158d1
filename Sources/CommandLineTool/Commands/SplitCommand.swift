import MynaAudio
import MynaLibrary
import MynaStudio
import Translations

struct SplitCommand: Command {
  static let name = "split"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE",
    operandKinds: OperandKinds([.recording, .file]),
    summary: tr("Split a recording into parts."),
    discussion: [
      tr(
        "The recording keeps its first part, and new recordings contain the other parts. Prints the paths of all parts in order. “myna undo” restores the whole recording, and keeps the new recordings."
      ),
      tr(
        "With -o, also splits an audio file: the parts are written to the folder OUT, with numbers after the file’s name."
      ),
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: SplitPoints.descriptions + [
      OptionDescription(
        name: "title", letter: "t", value: "TEXT",
        summary: tr(
          "Title of the new recording; the default is the original title followed by 2. Further new recordings have this title and a number."
        )),
      TakeEditor.salvage,
    ] + FileEdit.options,
    examples: [
      .init(
        command: "myna split last --at 12:30 --title \"Second song\"",
        meaning: tr("Splits a recording that contains two songs.")),
      .init(
        command: "myna split last --at 10m --at 20m",
        meaning: tr("Splits a recording into three parts.")),
      .init(
        command: "myna split tape.wav -o songs/ --silence -f flac",
        meaning: tr("Writes each song on a tape to its own file.")),
    ])

  private let name: String
  private let points: SplitPoints
  private let title: String?
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    name = try arguments.someOperands(tr("Specify a recording."))[0]
    try arguments.atMost(1)
    points = try SplitPoints(arguments)
    title = arguments.text("title")
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    if try FileEdit.isWanted(arguments) {
      return try FileEdit.split(name, at: points, arguments)
    }
    let editor = try TakeEditor(editing: [name], salvages: salvages)
    let whole = try editor.take(named: name)
    let times = try points.times(inFile: editor.library.path(of: whole))
    guard !times.isEmpty else {
      throw SplitPoints.noPlace(in: whole.title)
    }
    for time in times { try TimeRangeArguments.check(time, in: whole) }
    // Split from the beginning, so that the original has only one edit to undo and the parts'
    // titles are numbered in order.
    var (part, start) = (whole, 0.0)
    for time in times {
      let isFirst = start == 0
      let title = isFirst ? title : try editor.library.numberedTitle(title ?? whole.title)
      let parts: [Take]
      do {
        parts = try split(part, at: time - start, title: title, editor)
      } catch  where !isFirst {
        // The earlier parts are kept, so the results must include them.
        try editor.report(error, part)
        try editor.finish()
        return .failed
      }
      if isFirst { try editor.add(parts[0]) }
      try editor.add(parts[1])
      (part, start) = (parts[1], time)
    }
    return try editor.finish()
  }

  private func split(
    _ take: Take, at seconds: Double, title: String?, _ editor: TakeEditor
  ) throws -> [Take] {
    let split = try TakeSplit(
      take, at: seconds, title: title, salvages: salvages, in: editor.library,
      while: { !Interruption.hasCome })
    let report = try editor.working(on: take) { onProgress throws(StudioError) in
      try split.render(onProgress: onProgress)
    }
    let takes = try split.keep(in: editor.library)
    editor.reportLosses(report.losses, of: take)
    let (first, second) = (takes[0], takes[1])
    Console.note(
      tr(
        "Split “%1” (now %2); the second part is “%3” (%4, %5). Undo with %6.", first.title,
        first.newLength, second.title, second.shortID, second.newLength, first.undoAdvice))
    return takes
  }
}
