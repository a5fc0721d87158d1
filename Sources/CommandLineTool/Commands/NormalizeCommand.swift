import MynaAudio
import MynaLibrary

struct NormalizeCommand: Command {
  static let description = CommandDescription(
    name: "normalize", operands: "RECORDING…",
    operandKinds: OperandKinds(others: [.recording]),
    summary: "Make recordings equally loud.",
    discussion: [
      "Amplifies each recording as a whole to the target loudness (ITU-R BS.1770), and limits peaks. The previous version is kept; “myna undo” restores it. If one recording cannot be changed, the others still are.",
      TakeNamingHelp.discussion,
    ],
    options: [
      OptionDescription(
        name: "loudness", letter: "l", value: "LUFS",
        summary: "Target loudness; the default is -16, which is usual for speech.", range: -60...0,
        unit: "LUFS"),
      OptionDescription(
        name: "peak", value: "DBTP", summary: "Highest true peak; the default is -1.",
        range: -20...0, unit: "dBTP"),
      TakeEditor.salvage,
    ],
    examples: [
      .init(
        command: "myna normalize last",
        meaning: "Normalizes to −16 LUFS, with no peak above −1 dBTP."),
      .init(
        command: "myna normalize Interview --loudness -23", meaning: "Normalizes for broadcasting."),
    ])

  private let names: [String]
  private let loudness: Double
  private let peak: Double
  private let salvages: Bool

  init(_ arguments: ParsedArguments) throws {
    names = try arguments.someOperands("the recordings to normalize")
    loudness = arguments.number("loudness") ?? -16
    peak = arguments.number("peak") ?? -1
    salvages = arguments.has(TakeEditor.salvage.name)
  }

  func run() throws -> ExitStatus {
    let editor = try TakeEditor(salvages: salvages)
    return try editor.each(try editor.takes(named: names)) { before in
      let (take, report) = try editor.edit(
        .normalize(loudness: loudness, peak: peak), of: before)
      try editor.report(
        "Normalized “\(take.title)” from \(NumberText.loudness(report.inputLoudness)) to \(NumberText.loudness(report.loudness))\(shortfall(report)); undo with \(take.undoAdvice).",
        take)
    }
  }

  /// Returns a remark if the peak limit kept a take below the requested loudness.
  private func shortfall(_ report: RenderReport) -> String {
    guard let reached = report.loudness, abs(reached - loudness) > 0.5 else { return "" }
    return ", as close as its peaks allow"
  }
}
