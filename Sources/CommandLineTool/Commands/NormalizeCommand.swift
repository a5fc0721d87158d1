import MynaAudio
import MynaLibrary
import Translations

struct NormalizeCommand: Command {
  static let name = "normalize"
  static let description = CommandDescription(
    name: name, operands: "RECORDING|FILE…",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Make recordings equally loud."),
    discussion: [
      tr(
        "Amplifies each recording as a whole to the target loudness (ITU-R BS.1770), and limits peaks. The previous version is kept; “myna undo” restores it. If one recording cannot be changed, the others are still changed."
      ),
      FileEdit.discussion, TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
      WorkListOptions.discussion,
    ],
    options: [
      OptionDescription(
        name: "loudness", letter: "l", value: "LUFS",
        summary: tr("Target loudness; the default is -16, which is usual for speech."),
        range: -60...0,
        unit: "LUFS"),
      OptionDescription(
        name: "peak", value: "DBTP", summary: tr("Maximum true peak; the default is -1."),
        range: -20...0, unit: "dBTP"),
      TakeEditor.salvage,
      WorkListOptions.option,
    ] + WorkListOptions.descriptions + FileEdit.options,
    examples: [
      .init(
        command: "myna normalize last",
        meaning: tr("Normalizes to −16 LUFS, with no peak above −1 dBTP.")),
      .init(
        command: "myna normalize Interview --loudness -23",
        meaning: tr("Normalizes for broadcasting.")),
    ])

  private let list: WorkListOptions?
  private let names: [String]
  private let loudness: Double
  private let peak: Double
  private let salvages: Bool
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    list = try WorkListOptions(arguments)
    names =
      try list == nil ? arguments.someOperands(tr("Specify the recordings to normalize.")) : []
    loudness = arguments.number("loudness") ?? -16
    peak = arguments.number("peak") ?? -1
    salvages = arguments.has(TakeEditor.salvage.name)
    self.arguments = arguments
  }

  var recovers: Bool { !arguments.has("output") && arguments.mayNeedLibrary }

  func run() throws -> ExitStatus {
    var options = RenderOptions(encoding: arguments)
    options.loudness = LoudnessTarget(loudness: loudness, peak: peak)
    if let list { return try FileEdit.run(list, options, arguments) }
    if try FileEdit.isWanted(arguments) {
      return try FileEdit.run(names, options, arguments)
    }
    let editor = try TakeEditor(editing: names, salvages: salvages)
    return try editor.each(try editor.takes(named: names)) { before in
      let (take, report) = try editor.edit(
        .normalize(loudness: loudness, peak: peak), of: before)
      let (before, after) = (
        NumberFormatting.loudness(report.inputLoudness), NumberFormatting.loudness(report.loudness)
      )
      try editor.report(
        fallsShort(report)
          ? tr(
            "Normalized “%1” from %2 to %3, as close to the target as the peaks allow; undo with %4.",
            take.title, before, after, take.undoAdvice)
          : tr(
            "Normalized “%1” from %2 to %3; undo with %4.", take.title, before, after,
            take.undoAdvice),
        take)
    }
  }

  /// Whether the result's loudness clearly misses the target, because louder audio would have
  /// exceeded the peak limit.
  private func fallsShort(_ report: RenderReport) -> Bool {
    report.loudness.map { abs($0 - loudness) > 0.5 } ?? false
  }
}
